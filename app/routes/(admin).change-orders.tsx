export { ChangeOrderListScreen as default } from '~/screens/change-orders/list';
export { allChangeOrdersLoader as loader } from '~/screens/change-orders/save.server';
