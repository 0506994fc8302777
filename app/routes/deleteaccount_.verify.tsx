export { actionHeaders as headers } from '~/http/headers.server';
export { VerifyDeletionScreen as default } from '~/screens/account-deletion/verify';
export {
  verifyDeletionAction as action,
  verifyDeletionLoader as loader,
} from '~/screens/account-deletion/verify.server';
