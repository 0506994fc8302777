export { ForgotPasswordScreen as default } from '~/screens/sign-in/forgot-password';
export { forgotPasswordLoader as loader } from '~/screens/sign-in/login.server';
