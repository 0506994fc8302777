export { SupplierListScreen as default } from '~/screens/suppliers/list';
export { supplierListLoader as loader } from '~/screens/suppliers/list.server';
