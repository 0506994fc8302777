export { actionHeaders as headers } from '~/http/headers.server';
export { SupportScreen as default } from '~/screens/support/send';
export { supportAction as action, supportLoader as loader } from '~/screens/support/send.server';
