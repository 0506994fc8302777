export { EntryScreen as default } from '~/screens/books/entry';
export { entryShowLoader as loader } from '~/screens/books/entry-show.server';
