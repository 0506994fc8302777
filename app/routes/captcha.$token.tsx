export { spokenCaptchaLoader as loader } from '~/http/captcha.server';
