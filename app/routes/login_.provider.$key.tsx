export { providerStartLoader as loader } from '~/screens/sign-in/provider.server';
