export { SupplierShowScreen as default } from '~/screens/suppliers/show';
export { supplierShowLoader as loader } from '~/screens/suppliers/show.server';
