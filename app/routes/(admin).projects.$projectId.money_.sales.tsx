export { SalesScreen as default } from '~/screens/sales/list';
export { salesLoader as loader } from '~/screens/sales/list.server';
