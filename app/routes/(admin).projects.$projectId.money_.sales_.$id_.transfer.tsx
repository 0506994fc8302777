export {
  transferAction as action,
  transferLoader as loader,
} from '~/screens/sales/save.server';
export { TransferScreen as default } from '~/screens/sales/transfer';
