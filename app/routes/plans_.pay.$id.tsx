export {
  payByCodeAction as action,
  payByCodeLoader as loader,
} from '~/screens/payments/by-code.server';
export { PayByCodeScreen as default } from '~/screens/payments/pay-by-code';
