export { actionHeaders as headers } from '~/http/headers.server';
export { ConfirmScreen as default } from '~/screens/profile/confirm';
export { confirmAction as action, confirmLoader as loader } from '~/screens/profile/contact.server';
