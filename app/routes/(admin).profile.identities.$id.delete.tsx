export {
  identityDeleteAction as action,
  identityDeleteLoader as loader,
} from '~/screens/profile/identity.server';
export { QuestionScreen as default } from '~/screens/shell/question';
