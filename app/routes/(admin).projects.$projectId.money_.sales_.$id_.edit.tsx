export { SaleEditScreen as default } from '~/screens/sales/edit';
export {
  saleEditAction as action,
  saleEditLoader as loader,
} from '~/screens/sales/save.server';
