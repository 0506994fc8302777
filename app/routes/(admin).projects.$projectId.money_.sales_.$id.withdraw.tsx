export {
  withdrawAction as action,
  withdrawLoader as loader,
} from '~/screens/sales/show.server';
export { WithdrawScreen as default } from '~/screens/sales/steps';
