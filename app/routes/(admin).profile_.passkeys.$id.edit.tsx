export { actionHeaders as headers } from '~/http/headers.server';
export { PasskeyEditScreen as default } from '~/screens/profile/passkey';
export {
  passkeyEditAction as action,
  passkeyEditLoader as loader,
} from '~/screens/profile/passkey.server';
