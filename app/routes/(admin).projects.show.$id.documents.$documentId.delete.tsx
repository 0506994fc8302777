export {
  documentDeleteAction as action,
  documentDeleteLoader as loader,
} from '~/screens/documents/save.server';
export { QuestionScreen as default } from '~/screens/shell/question';
