export { actionHeaders as headers } from '~/http/headers.server';
export { ChangeContactScreen as default } from '~/screens/profile/change';
export { changeAction as action, changeLoader as loader } from '~/screens/profile/contact.server';
