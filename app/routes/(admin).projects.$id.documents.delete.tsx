export {
  documentsDeleteAction as action,
  documentsDeleteLoader as loader,
} from '~/screens/documents/several.server';
export { QuestionScreen as default } from '~/screens/shell/question';
