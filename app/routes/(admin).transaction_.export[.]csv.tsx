export { transactionExportLoader as loader } from '~/screens/transactions/list.server';
