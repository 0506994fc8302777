import { journalPath, supplierEditPath, suppliersPath } from '~/book-paths';
import { pageLoader } from '~/http/page.server';
import { updateSupplier } from '~/models/suppliers/save.server';
import { supplierPage } from '~/models/suppliers/show.server';

export const supplierShowLoader = pageLoader((page) => {
  const { actor, text, params, portal } = page;
  const { projects, name, ...supplier } = supplierPage(page, params);
  return {
    ...supplier,
    title: name,
    breadcrumbs: [{ label: text('supplier.list.title'), href: suppliersPath(portal) }],
    projects: projects.map((project) => ({
      ...project,
      href: journalPath(portal, project.id, { supplier_id: supplier.id }),
    })),
    editHref: updateSupplier.permits(actor) ? supplierEditPath(portal, supplier.id) : null,
  };
});
