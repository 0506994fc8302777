export { ChangeOrderFormScreen as default } from '~/screens/change-orders/edit';
export {
  changeOrderEditAction as action,
  changeOrderEditLoader as loader,
} from '~/screens/change-orders/save.server';
