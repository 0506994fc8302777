export {
  keepAction as action,
  keepLoader as loader,
} from '~/screens/billing/plans/subscribe.server';
export { QuestionScreen as default } from '~/screens/shell/question';
