export { ReceiptScreen as default } from '~/screens/payments/receipt';
export { receiptLoader as loader } from '~/screens/payments/receipt.server';
