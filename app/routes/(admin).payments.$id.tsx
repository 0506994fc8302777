export { PaymentStateScreen as default } from '~/screens/payments/state';
export {
  paymentConfirmAction as action,
  paymentStateLoader as loader,
} from '~/screens/payments/state.server';
