export {
  apiKeyRevokeAction as action,
  apiKeyRevokeLoader as loader,
} from '~/screens/profile/api-key.server';
export { QuestionScreen as default } from '~/screens/shell/question';
