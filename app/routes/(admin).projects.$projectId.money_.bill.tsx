export { EntryFormScreen as default } from '~/screens/books/entry-form';
export {
  billAction as action,
  billLoader as loader,
} from '~/screens/books/entry-save.server';
