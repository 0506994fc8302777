export { actionHeaders as headers } from '~/http/headers.server';
export { SignupScreen as default } from '~/screens/signup/start';
export { signupAction as action, signupLoader as loader } from '~/screens/signup/start.server';
