export { loaderHeaders as headers } from '~/http/headers.server';
export { LinkScreen as default } from '~/screens/shell/link';
export { providerSignOutLoader as loader } from '~/screens/sign-in/provider.server';
