export {
  saleReverseAction as action,
  saleReverseLoader as loader,
} from '~/screens/sales/show.server';
export { QuestionScreen as default } from '~/screens/shell/question';
