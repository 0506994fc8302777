export { actionHeaders as headers } from '~/http/headers.server';
export { DeletionPhoneScreen as default } from '~/screens/account-deletion/ask';
export {
  deletionPhoneAction as action,
  deletionPhoneLoader as loader,
} from '~/screens/account-deletion/ask.server';
