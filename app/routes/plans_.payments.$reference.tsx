export { strangersPaymentLoader as loader } from '~/screens/payments/by-code.server';
export { StrangersPaymentScreen as default } from '~/screens/payments/state-by-code';
