export {
  callWithdrawAction as action,
  callWithdrawLoader as loader,
} from '~/screens/capital-calls/show.server';
export { QuestionScreen as default } from '~/screens/shell/question';
