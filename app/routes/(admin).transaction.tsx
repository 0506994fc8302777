export { TransactionListScreen as default } from '~/screens/billing/transactions/list';
export { transactionListLoader as loader } from '~/screens/billing/transactions/list.server';
