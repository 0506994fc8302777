import { formKey } from '~/http/form-key.server';
import { listPayload } from '~/http/list.server';
import type { Page } from '~/http/page.server';
import type { TextKey } from '~/i18n/words';
import { anId, readState } from '~/models/lists/state';
import { peopleImportCheckPath, peopleImportPath } from '~/paths';
import type { ImportRow } from './import-cells.server';
import { type FileUnreadable, type ImportColumn, importColumns } from './import-columns.server';
import type { Checked, Staged } from './import-work.server';

/** One page of the rows of a file, and whether they may all be added. */
export function previewOf(page: Page, { kind, hash, companyId }: Staged, checked: Exclude<Checked, 'gone'>) {
  const { text, portal } = page;
  const { rows, wrong, problem } = checked;
  const { state } = readState(listPayload(page), page.actor, { sorts: [], filters: { companyId: anId } });
  const from = (state.page - 1) * state.perPage;
  const present = Object.keys(rows[0]?.cells ?? {}) as ImportColumn[];
  return {
    problem: problem && inWords(page, problem),
    total: rows.length,
    wrong,
    columns: present.map((name) => ({ name, label: text(importColumns[name]) })),
    rows: rows.slice(from, from + state.perPage).map((row) => shownRow(page, row)),
    path: peopleImportCheckPath(portal, kind, hash),
    state,
    action: peopleImportCheckPath(portal, kind, hash, { 'filters[company_id]': companyId }),
    againHref: peopleImportPath(portal, kind),
    formKey: formKey(page),
  };
}

export type ImportPreview = ReturnType<typeof previewOf>;

function inWords({ text }: Page, { reason, values: { columns = [], ...values } }: FileUnreadable): string {
  const named = columns.map((column) => text(importColumns[column])).join(', ');
  return text(`transfer.file.${reason}`, { ...values, columns: named });
}

const shownRow = ({ text }: Page, { line, cells, errors }: ImportRow) => ({
  line,
  cells,
  errors: errors.map(({ column, message, values }) => ({
    column,
    message: text(message as TextKey, values),
  })),
});
