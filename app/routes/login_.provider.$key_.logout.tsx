export {
  providerLogoutAction as action,
  providerLogoutLoader as loader,
} from '~/screens/sign-in/provider.server';
