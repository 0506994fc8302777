export { PaymentStateScreen as default } from '~/screens/payments/state';
export { paymentStateLoader as loader } from '~/screens/payments/state.server';
