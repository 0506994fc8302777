export { SupplierFormScreen as default } from '~/screens/suppliers/edit';
export {
  supplierCreateAction as action,
  supplierCreateLoader as loader,
} from '~/screens/suppliers/save.server';
