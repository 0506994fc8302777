import { supplierDeletePath, supplierPath, suppliersPath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { formValuesOf } from '~/models/payload';
import { supplierFields } from '~/models/suppliers/input';
import {
  createSupplier,
  deleteSupplier,
  supplierDeletion,
  supplierForEdit,
  updateSupplier,
} from '~/models/suppliers/save.server';
import type { Question, Refusal } from '~/screens/shell/question';

export const supplierCreateLoader = pageLoader((page) => {
  const { url, text, portal } = page;
  createSupplier.authorize(page, {});
  return {
    title: text('supplier.form.createTitle'),
    backHref: suppliersPath(portal) + url.search,
    isNew: true,
    values: { form_key: formKey(page) },
  };
});

export const supplierEditLoader = pageLoader((page) => {
  const { url, text, params, portal } = page;
  const supplier = supplierForEdit(page, params);
  return {
    title: text('supplier.form.editTitle', { name: supplier.name }),
    backHref: suppliersPath(portal) + url.search,
    isNew: false,
    values: formValuesOf(supplierFields, supplier),
  };
});

export const supplierCreateAction = formAction(createSupplier, {
  done: (page, { id }) =>
    page.goTo(supplierPath(page.portal, id), 'supplier.toast.created', {
      name: page.fieldValue('name'),
    }),
});

export const supplierEditAction = formAction(updateSupplier, {
  done: (page, { id }) =>
    page.goTo(supplierPath(page.portal, id), 'supplier.toast.updated', {
      name: page.fieldValue('name'),
    }),
});

export const supplierDeleteLoader = pageLoader((page): Question | Refusal => {
  const { url, text, params, portal } = page;
  const { id, name, isInUse } = supplierDeletion(page, params);
  const closeHref = suppliersPath(portal) + url.search;
  if (isInUse)
    return {
      title: text('supplier.delete.refusedTitle', { name }),
      words: [text('supplier.delete.refused')],
      backLabel: text('supplier.delete.back'),
      closeHref,
    };
  return {
    title: text('supplier.delete.title', { name }),
    words: [text('supplier.delete.text')],
    confirmLabel: text('supplier.delete.confirm'),
    danger: true,
    action: supplierDeletePath(portal, id) + url.search,
    closeHref,
  };
});

/** Explains the refusal if an entry was posted after the confirmation page was loaded. */
export const supplierDeleteAction = formAction(deleteSupplier, {
  done: (page, { name }) =>
    page.goTo(suppliersPath(page.portal) + page.url.search, 'supplier.toast.deleted', { name }),
});
