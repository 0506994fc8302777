export { PayScreen as default } from '~/screens/billing/payments/pay';
export { payAction as action, payLoader as loader } from '~/screens/billing/payments/pay.server';
