export { ChangeOrderListScreen as default } from '~/screens/change-orders/list';
export { changeOrderListLoader as loader } from '~/screens/change-orders/save.server';
