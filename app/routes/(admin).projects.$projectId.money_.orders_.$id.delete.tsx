export {
  orderDeleteAction as action,
  orderDeleteLoader as loader,
} from '~/screens/orders/save.server';
export { QuestionScreen as default } from '~/screens/shell/question';
