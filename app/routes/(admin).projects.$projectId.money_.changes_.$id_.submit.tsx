export { ChangeOrderScreen as default } from '~/screens/change-orders/show';
export {
  changeOrderShowLoader as loader,
  changeOrderSubmitAction as action,
} from '~/screens/change-orders/show.server';
