export { ChangeOrderFormScreen as default } from '~/screens/change-orders/edit';
export {
  changeOrderCreateAction as action,
  changeOrderCreateLoader as loader,
} from '~/screens/change-orders/save.server';
