export {
  passkeyLoader as loader,
  passkeyOptionsAction as action,
} from '~/screens/sign-in/passkey.server';
