export { TransactionListScreen as default } from '~/screens/transactions/list';
export { transactionListLoader as loader } from '~/screens/transactions/list.server';
