export {
  lineDeleteAction as action,
  lineDeleteLoader as loader,
} from '~/screens/books/line.server';
export { QuestionScreen as default } from '~/screens/shell/question';
