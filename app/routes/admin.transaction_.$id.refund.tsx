export { RefundScreen as default } from '~/screens/transactions/refund';
export {
  refundAction as action,
  refundLoader as loader,
} from '~/screens/transactions/refund.server';
