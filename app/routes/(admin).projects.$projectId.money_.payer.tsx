export { PayerScreen as default } from '~/screens/payers/payer';
export {
  payerAction as action,
  payerLoader as loader,
} from '~/screens/payers/payer.server';
