export {
  ownerTransferAction as action,
  ownerTransferLoader as loader,
} from '~/screens/payers/payer.server';
export { OwnerTransferScreen as default } from '~/screens/payers/transfer';
