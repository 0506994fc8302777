export {
  changeOrderWithdrawAction as action,
  changeOrderWithdrawLoader as loader,
} from '~/screens/change-orders/show.server';
export { QuestionScreen as default } from '~/screens/shell/question';
