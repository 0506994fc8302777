export { OrderBillScreen as default } from '~/screens/orders/bill';
export {
  orderBillAction as action,
  orderBillLoader as loader,
} from '~/screens/orders/show.server';
