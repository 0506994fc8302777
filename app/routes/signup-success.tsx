export { SignupSuccessScreen as default } from '~/screens/signup/success';
export { signupSuccessLoader as loader } from '~/screens/signup/verify.server';
