export { ChangeOrderScreen as default } from '~/screens/change-orders/show';
export { changeOrderShowLoader as loader } from '~/screens/change-orders/show.server';
