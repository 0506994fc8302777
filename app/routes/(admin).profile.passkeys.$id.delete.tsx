export {
  passkeyDeleteAction as action,
  passkeyDeleteLoader as loader,
} from '~/screens/profile/passkey.server';
export { QuestionScreen as default } from '~/screens/shell/question';
