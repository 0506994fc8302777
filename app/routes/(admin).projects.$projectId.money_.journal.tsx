export { JournalScreen as default } from '~/screens/books/journal';
export { journalLoader as loader } from '~/screens/books/journal.server';
