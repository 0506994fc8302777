export { EntryFormScreen as default } from '~/screens/books/entry-form';
export {
  expenseAction as action,
  expenseLoader as loader,
} from '~/screens/books/entry-save.server';
