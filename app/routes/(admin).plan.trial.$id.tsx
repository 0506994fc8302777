export {
  trialAction as action,
  trialLoader as loader,
} from '~/screens/billing/plans/subscribe.server';
export { QuestionScreen as default } from '~/screens/shell/question';
