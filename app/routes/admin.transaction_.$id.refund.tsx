export { RefundScreen as default } from '~/screens/billing/transactions/refund';
export {
  refundAction as action,
  refundLoader as loader,
} from '~/screens/billing/transactions/refund.server';
