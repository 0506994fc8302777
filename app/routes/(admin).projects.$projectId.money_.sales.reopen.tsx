export {
  reopenAction as action,
  reopenLoader as loader,
} from '~/screens/sales/list.server';
export { QuestionScreen as default } from '~/screens/shell/question';
