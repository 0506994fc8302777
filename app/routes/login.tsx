export { actionHeaders as headers } from '~/http/headers.server';
export { LoginScreen as default } from '~/screens/sign-in/login';
export { loginAction as action, loginLoader as loader } from '~/screens/sign-in/login.server';

export const handle = {
  publicParams: {
    by: ['email', 'phone'],
    over: ['code'],
    failed: ['passkey', 'provider'],
    redirectTo: 'any',
  },
};
