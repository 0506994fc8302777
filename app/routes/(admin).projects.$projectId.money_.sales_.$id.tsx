export { SaleScreen as default } from '~/screens/sales/show';
export { saleShowLoader as loader } from '~/screens/sales/show.server';
