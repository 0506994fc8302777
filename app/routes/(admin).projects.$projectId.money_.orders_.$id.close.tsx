export {
  orderCloseAction as action,
  orderCloseLoader as loader,
} from '~/screens/orders/show.server';
export { QuestionScreen as default } from '~/screens/shell/question';
