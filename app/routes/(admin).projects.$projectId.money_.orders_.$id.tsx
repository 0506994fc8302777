export { OrderScreen as default } from '~/screens/orders/show';
export { orderShowLoader as loader } from '~/screens/orders/show.server';
