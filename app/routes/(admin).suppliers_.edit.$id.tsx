export { SupplierFormScreen as default } from '~/screens/suppliers/edit';
export {
  supplierEditAction as action,
  supplierEditLoader as loader,
} from '~/screens/suppliers/save.server';
