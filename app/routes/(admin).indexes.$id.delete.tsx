export {
  indexDeleteAction as action,
  indexDeleteLoader as loader,
} from '~/screens/price-indexes/save.server';
export { QuestionScreen as default } from '~/screens/shell/question';
