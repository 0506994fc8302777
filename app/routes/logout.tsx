export { LogoutScreen as default } from '~/screens/sign-in/logout';
export { logoutAction as action, logoutLoader as loader } from '~/screens/sign-in/logout.server';
