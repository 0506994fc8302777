export { providerCallbackLoader as loader } from '~/screens/sign-in/provider.server';
