export { actionHeaders as headers } from '~/http/headers.server';
export { AdminLoginScreen as default } from '~/screens/sign-in/login';
export { adminLoginLoader as loader, loginAction as action } from '~/screens/sign-in/login.server';
