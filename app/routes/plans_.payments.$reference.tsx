export { strangersPaymentLoader as loader } from '~/screens/billing/payments/by-code.server';
export { StrangersPaymentScreen as default } from '~/screens/billing/payments/state-by-code';
