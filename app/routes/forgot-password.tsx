export { ForgotPasswordScreen as default } from '~/screens/sign-in/login';
export { forgotPasswordLoader as loader } from '~/screens/sign-in/login.server';
