export { actionHeaders as headers } from '~/http/action-headers.server';
export { VerifySignupScreen as default } from '~/screens/signup/verify';
export { verifySignupAction as action, verifySignupLoader as loader } from '~/screens/signup/verify.server';
