export { PayScreen as default } from '~/screens/payments/pay';
export { payAction as action, payLoader as loader } from '~/screens/payments/pay.server';
