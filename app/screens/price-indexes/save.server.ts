import { indexDeletePath, indexesPath, indexPath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { formValuesOf } from '~/models/payload';
import { indexFields } from '~/models/price-indexes/input';
import {
  createIndex,
  deleteIndex,
  indexForEdit,
  updateIndex,
} from '~/models/price-indexes/save.server';
import type { Question, Refusal } from '~/screens/shell/question';

export const indexCreateLoader = pageLoader((page) => {
  const { url, text, portal } = page;
  createIndex.authorize(page, {});
  return {
    title: text('priceIndex.form.createTitle'),
    backHref: indexesPath(portal) + url.search,
    isNew: true,
    values: { form_key: formKey(page) },
  };
});

export const indexEditLoader = pageLoader((page) => {
  const { url, text, params, portal } = page;
  const index = indexForEdit(page, params);
  return {
    title: text('priceIndex.form.editTitle', { name: index.name }),
    backHref: indexesPath(portal) + url.search,
    isNew: false,
    values: formValuesOf(indexFields, index),
  };
});

export const indexCreateAction = formAction(createIndex, {
  done: (page, { id }) =>
    page.goTo(indexPath(page.portal, id), 'priceIndex.toast.created', {
      name: page.fieldValue('name'),
    }),
});

export const indexEditAction = formAction(updateIndex, {
  done: (page, { id }) =>
    page.goTo(indexPath(page.portal, id), 'priceIndex.toast.updated', {
      name: page.fieldValue('name'),
    }),
});

export const indexDeleteLoader = pageLoader((page): Question | Refusal => {
  const { url, text, params, portal } = page;
  const { id, name, isInUse } = indexForEdit(page, params);
  const closeHref = indexesPath(portal) + url.search;
  if (isInUse)
    return {
      title: text('priceIndex.delete.refusedTitle', { name }),
      words: [text('priceIndex.delete.refused')],
      backLabel: text('priceIndex.delete.back'),
      closeHref,
    };
  return {
    title: text('priceIndex.delete.title', { name }),
    words: [text('priceIndex.delete.text')],
    confirmLabel: text('priceIndex.delete.confirm'),
    danger: true,
    action: indexDeletePath(portal, id) + url.search,
    closeHref,
  };
});

/** Explains the refusal if a loan was linked after the confirmation page was loaded. */
export const indexDeleteAction = formAction(deleteIndex, {
  done: (page, { name }) =>
    page.goTo(indexesPath(page.portal) + page.url.search, 'priceIndex.toast.deleted', { name }),
});
