export { transactionExportLoader as loader } from '~/screens/billing/transactions/list.server';
