import { randomUUID } from 'node:crypto';
import { data } from '@remix-run/node';
import { listPayload } from '~/http/list.server';
import { formKey, type Page, pageAction, pageLoader } from '~/http/page.server';
import { count } from '~/i18n/format';
import { recordId } from '~/models/fields';
import { anId, readState } from '~/models/lists/state';
import {
  addImport,
  type CheckedFile,
  checkImport,
  type Staged,
} from '~/models/people/import.server';
import {
  type FileUnreadable,
  type ImportColumn,
  importColumns,
} from '~/models/people/import-columns.server';
import { sentence } from '~/models/refusal-words';
import { type PeopleKind, peopleImportCheckPath, peopleImportPath, peoplePath } from '~/paths';

export const importCheckLoader = (kind: PeopleKind) =>
  pageLoader(async (page) => {
    const { text, frame, portal } = page;
    const staged = stagedOf(page, kind);
    const { company, ...checked } = await checkImport(page, staged);
    const list = { label: text(`person.kind.${kind}.list`), href: peoplePath(portal, kind) };
    const title = text('transfer.checkTitle', { people: list.label });
    Object.assign(frame, { title, caching: 'never' });
    return { title, list, company, preview: previewOf(page, staged, checked) };
  });

export const importCheckAction = (kind: PeopleKind) =>
  pageAction({}, async (page) => {
    const key = page.fieldValue('form_key') || randomUUID();
    const outcome = await addImport(page, stagedOf(page, kind), key);
    if ('refused' in outcome) return data({ errors: [outcome.refused] }, { status: 422 });
    const values = { count: outcome.added, shown: count(outcome.added, page.locale) };
    return page.goTo(peoplePath(page.portal, kind), 'transfer.done', values);
  });

function stagedOf({ url, params }: Page, kind: PeopleKind): Staged {
  const companyId = recordId()
    .optional()
    .catch(undefined)
    .parse(url.searchParams.get('filters[company_id]') ?? undefined);
  return { kind, hash: params.hash ?? '', companyId };
}

function previewOf(
  page: Page,
  staged: Staged,
  { rows, wrong, problem }: Omit<CheckedFile, 'company'>,
) {
  const { text, portal } = page;
  const { state } = readState(listPayload(page), page.actor, {
    sorts: [],
    filters: { companyId: anId },
  });
  const from = (state.page - 1) * state.perPage;
  const present = Object.keys(rows[0]?.cells ?? {}) as ImportColumn[];
  return {
    problem: problem && problemText(page, problem),
    total: rows.length,
    wrong,
    columns: present.map((name) => ({ name, label: text(importColumns[name]) })),
    rows: rows.slice(from, from + state.perPage).map(({ line, cells, errors }) => ({
      line,
      cells,
      errors: errors.map(({ column, message, values }) => ({
        column,
        message: sentence(text, text(importColumns[column]), { text: message, values }),
      })),
    })),
    path: peopleImportCheckPath(portal, staged.kind, staged.hash),
    state,
    action: peopleImportCheckPath(portal, staged.kind, staged.hash, {
      'filters[company_id]': staged.companyId,
    }),
    againHref: peopleImportPath(portal, staged.kind),
    formKey: formKey(page),
  };
}

export type ImportPreview = ReturnType<typeof previewOf>;

function problemText({ text, locale }: Page, { reason, values }: FileUnreadable): string {
  const columns = values.columns?.map((column) => text(importColumns[column])).join(', ');
  const most = count(values.most ?? 0, locale);
  return text(`transfer.file.${reason}`, { line: values.line, columns, most });
}
