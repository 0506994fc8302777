export {
  cancelChangeAction as action,
  cancelChangeLoader as loader,
} from '~/screens/billing/plans/subscribe.server';
export { QuestionScreen as default } from '~/screens/shell/question';
