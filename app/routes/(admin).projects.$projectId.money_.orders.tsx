export { OrderListScreen as default } from '~/screens/orders/list';
export { orderListLoader as loader } from '~/screens/orders/list.server';
