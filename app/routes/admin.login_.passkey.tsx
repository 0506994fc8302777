export {
  passkeyLoader as loader,
  passkeyLoginAction as action,
} from '~/screens/sign-in/passkey.server';
