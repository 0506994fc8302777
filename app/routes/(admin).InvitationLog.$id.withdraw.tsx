export {
  withdrawAction as action,
  withdrawLoader as loader,
} from '~/screens/invitations/respond.server';
export { QuestionScreen as default } from '~/screens/shell/question';
