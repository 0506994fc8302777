export {
  holdingDeleteAction as action,
  holdingDeleteLoader as loader,
} from '~/screens/holdings/save.server';
export { QuestionScreen as default } from '~/screens/shell/question';
