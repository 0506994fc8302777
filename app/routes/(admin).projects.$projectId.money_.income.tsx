export { EntryFormScreen as default } from '~/screens/books/entry-form';
export {
  incomeAction as action,
  incomeLoader as loader,
} from '~/screens/books/entry-save.server';
