export {
  entryReverseAction as action,
  entryReverseLoader as loader,
} from '~/screens/books/entry-show.server';
export { QuestionScreen as default } from '~/screens/shell/question';
