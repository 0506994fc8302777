export {
  indexRowDeleteAction as action,
  indexRowDeleteLoader as loader,
} from '~/screens/price-indexes/row.server';
export { QuestionScreen as default } from '~/screens/shell/question';
