import { indexPath, indexRowCreatePath, indexRowDeletePath, indexRowEditPath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { type ActionPage, formKey, type Page, pageLoader } from '~/http/page.server';
import { longMonth } from '~/i18n/times';
import { rowText } from '~/models/price-indexes/input';
import {
  createIndexRow,
  deleteIndexRow,
  indexRowForEdit,
  newIndexRow,
  updateIndexRow,
} from '~/models/price-indexes/rows.server';
import type { Question, Refusal } from '~/screens/shell/question';

const monthWords = ({ locale }: Page, month: string) => longMonth(locale, `${month}-01`);

export const indexRowCreateLoader = pageLoader((page) => {
  const { text, params, portal } = page;
  const { index, month } = newIndexRow(page, params);
  return {
    title: text('priceIndex.row.createTitle', { name: index.name }),
    isNew: true,
    action: indexRowCreatePath(portal, index.id),
    closeHref: indexPath(portal, index.id),
    values: { form_key: formKey(page), month: month ?? undefined },
  };
});

export const indexRowEditLoader = pageLoader((page) => {
  const { text, params, portal } = page;
  const { index, ...row } = indexRowForEdit(page, params);
  const { month, value, factor, publishedOn: published_on } = rowText(row);
  return {
    title: text('priceIndex.row.editTitle', { month: monthWords(page, month) }),
    isNew: false,
    action: indexRowEditPath(portal, index.id, row.id),
    closeHref: indexPath(portal, index.id),
    values: { month, value, factor, published_on, version: String(row.version) },
  };
});

type Done = { id: number; month: string };

const backWith =
  (toast: 'rowCreated' | 'rowUpdated' | 'rowDeleted') =>
  (page: ActionPage, { id, month }: Done) =>
    page.goTo(indexPath(page.portal, id), `priceIndex.toast.${toast}`, {
      month: monthWords(page, month),
    });

export const indexRowCreateAction = formAction(createIndexRow, { done: backWith('rowCreated') });
export const indexRowEditAction = formAction(updateIndexRow, { done: backWith('rowUpdated') });
export const indexRowDeleteAction = formAction(deleteIndexRow, { done: backWith('rowDeleted') });

export const indexRowDeleteLoader = pageLoader((page): Question | Refusal => {
  const { text, params, portal } = page;
  const { id, index, isUsed, ...row } = indexRowForEdit(page, params);
  const month = monthWords(page, row.month);
  const closeHref = indexPath(portal, index.id);
  if (isUsed)
    return {
      title: text('priceIndex.row.refusedTitle', { month }),
      words: [text('priceIndex.row.refused')],
      backLabel: text('priceIndex.row.back'),
      closeHref,
    };
  return {
    title: text('priceIndex.row.deleteTitle', { month }),
    words: [text('priceIndex.row.deleteText')],
    confirmLabel: text('priceIndex.row.deleteConfirm'),
    danger: true,
    action: indexRowDeletePath(portal, index.id, id),
    closeHref,
  };
});
