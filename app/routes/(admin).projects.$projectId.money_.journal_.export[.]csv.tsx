export { journalExportLoader as loader } from '~/screens/books/journal.server';
