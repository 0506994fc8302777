export { journalLedgerLoader as loader } from '~/screens/books/journal.server';
