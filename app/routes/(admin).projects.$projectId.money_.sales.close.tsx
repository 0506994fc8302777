export {
  closeAction as action,
  closeLoader as loader,
} from '~/screens/sales/list.server';
export { QuestionScreen as default } from '~/screens/shell/question';
