export { PaymentStateScreen as default } from '~/screens/billing/payments/state';
export {
  paymentConfirmAction as action,
  paymentStateLoader as loader,
} from '~/screens/billing/payments/state.server';
