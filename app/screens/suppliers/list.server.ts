import { suppliersPath } from '~/book-paths';
import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { supplierList } from '~/models/suppliers/list.server';
import { createSupplier, deleteSupplier, updateSupplier } from '~/models/suppliers/save.server';

export const supplierListLoader = pageLoader((page) => {
  const { actor, text, portal } = page;
  return {
    ...supplierList(page, listPayload(page)),
    title: text('supplier.list.title'),
    path: suppliersPath(portal),
    mayCreate: createSupplier.permits(actor),
    mayEdit: updateSupplier.permits(actor),
    mayDelete: deleteSupplier.permits(actor),
  };
});
