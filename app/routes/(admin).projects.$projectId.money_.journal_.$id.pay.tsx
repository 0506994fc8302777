export {
  entryPayAction as action,
  entryPayLoader as loader,
} from '~/screens/books/entry-show.server';
export { PayScreen as default } from '~/screens/books/pay';
