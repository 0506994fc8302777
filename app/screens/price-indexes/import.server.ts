import { indexesPath, indexImportPath, indexPath } from '~/book-paths';
import { performForm } from '~/http/form-action.server';
import { type ActionPage, formKey, pageAction, pageLoader } from '~/http/page.server';
import { Refused } from '~/models/errors';
import {
  checkedIndexRows,
  csvTextOf,
  importIndexRows,
  indexImportForm,
} from '~/models/price-indexes/import.server';
import {
  type CheckedRow,
  cellsOf,
  columnLabel,
  indexColumns,
} from '~/models/price-indexes/pasted-rows.server';
import { refusalWords, sentence } from '~/models/refusal-words';

const mostFileBytes = 200_000;

export const indexImportLoader = pageLoader((page) => {
  const { text, params, portal } = page;
  const { id, name } = indexImportForm(page, params);
  return {
    title: text('priceIndex.import.title', { name }),
    breadcrumbs: [
      { label: text('priceIndex.list.title'), href: indexesPath(portal) },
      { label: name, href: indexPath(portal, id) },
    ],
    backHref: indexPath(portal, id),
    action: indexImportPath(portal, id),
    mostBytes: mostFileBytes,
    formKey: formKey(page),
  };
});

/** Shows what the rows would change; the button of that page, `confirm`, imports them. */
export const indexImportAction = pageAction({}, async (page) => {
  importIndexRows.authorize(page, page.params);
  const file = await textOfFile(page);
  if ('error' in file)
    return { written: '', errors: null, fileErrors: [file.error], preview: null };
  const importText = file.text ?? String(page.form.get('rows') ?? '');
  const result = checkRows(page, importText);
  const isConfirmed = page.form.has('confirm') && file.text === null;
  if (!isConfirmed || result.preview?.wrong !== 0) return result;
  return performForm(page, importIndexRows, {
    done: (_, { id, count }) =>
      page.goTo(indexPath(page.portal, id), 'priceIndex.toast.imported', { count }),
  });
});

/** The chosen file, which replaces rows entered as text; `text` is null without a file. */
async function textOfFile({
  form,
  text,
}: ActionPage): Promise<{ text: string | null } | { error: string }> {
  const file = form.get('file');
  form.delete('file');
  if (!(file instanceof File) || file.size === 0) return { text: null };
  if (file.size > mostFileBytes) return { error: text('priceIndex.import.fileTooLarge') };
  const read = csvTextOf(Buffer.from(await file.arrayBuffer()));
  return read === null ? { error: text('priceIndex.import.fileUnreadable') } : { text: read };
}

function checkRows(page: ActionPage, written: string) {
  const { text, params } = page;
  try {
    const { rows, ...counts } = checkedIndexRows(page, { ...params, rows: written });
    return {
      written,
      errors: null,
      fileErrors: null,
      preview: { ...counts, rows: rows.map((row) => previewRow(page, row)) },
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { rows: errors = [] } = refusalWords(text, 'price-index.import', error.fields);
    return { written, errors, fileErrors: null, preview: null };
  }
}

function previewRow(
  { text }: ActionPage,
  { line, cells, errors, row, before, isUnchanged }: CheckedRow,
) {
  const values = row ? cellsOf(row) : cells;
  const change = before
    ? isUnchanged
      ? text('priceIndex.import.unchanged')
      : text('priceIndex.import.was', { value: cellsOf(before).value })
    : text('priceIndex.import.new');
  return {
    line,
    cells: [
      ...indexColumns.map((name) => ({
        label: text(columnLabel(name)),
        value: values[name],
        errors: errors
          .filter(({ column }) => column === name)
          .map((reason) => sentence(text, text(columnLabel(name)), reason)),
      })),
      { label: text('priceIndex.import.change'), value: row ? change : '', errors: [] },
    ],
  };
}
