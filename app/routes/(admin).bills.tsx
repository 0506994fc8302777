export { BillsScreen as default } from '~/screens/books/bills';
export { billsLoader as loader } from '~/screens/books/journal.server';
