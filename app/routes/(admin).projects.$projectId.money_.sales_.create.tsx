export { SaleCreateScreen as default } from '~/screens/sales/create';
export {
  saleCreateAction as action,
  saleCreateLoader as loader,
} from '~/screens/sales/save.server';
