export { actionHeaders as headers } from '~/http/action-headers.server';
export { AdminLoginScreen as default } from '~/screens/sign-in/admin-login';
export { adminLoginAction as action, adminLoginLoader as loader } from '~/screens/sign-in/login.server';
