export { ReceiptScreen as default } from '~/screens/billing/payments/receipt';
export { receiptLoader as loader } from '~/screens/billing/payments/receipt.server';
