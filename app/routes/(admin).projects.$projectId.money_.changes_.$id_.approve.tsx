export { ChangeOrderScreen as default } from '~/screens/change-orders/show';
export {
  changeOrderApproveAction as action,
  changeOrderShowLoader as loader,
} from '~/screens/change-orders/show.server';
