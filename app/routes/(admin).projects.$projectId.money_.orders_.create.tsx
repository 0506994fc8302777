export { OrderFormScreen as default } from '~/screens/orders/edit';
export {
  orderCreateAction as action,
  orderCreateLoader as loader,
} from '~/screens/orders/save.server';
