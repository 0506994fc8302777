export { QuestionScreen as default } from '~/screens/shell/question';
export {
  supportDeleteAction as action,
  supportDeleteLoader as loader,
} from '~/screens/support/inbox.server';
