export { actionHeaders as headers } from '~/http/headers.server';
export { PasskeyCreateScreen as default } from '~/screens/profile/passkey';
export {
  passkeyCreateAction as action,
  passkeyCreateLoader as loader,
} from '~/screens/profile/passkey.server';
