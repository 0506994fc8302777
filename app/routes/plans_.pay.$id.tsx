export {
  payByCodeAction as action,
  payByCodeLoader as loader,
} from '~/screens/billing/payments/by-code.server';
export { PayByCodeScreen as default } from '~/screens/billing/payments/pay-by-code';
