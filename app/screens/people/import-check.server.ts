import { randomUUID } from 'node:crypto';
import { data } from '@remix-run/node';
import { listPayload } from '~/http/list.server';
import { formKey, type Page, pageAction, pageLoader } from '~/http/page.server';
import { count } from '~/i18n/format';
import { anId, readState } from '~/models/lists/state';
import {
  addImport,
  type CheckedFile,
  checkImport,
  importInto,
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
    const { staged, company } = stagedOf(page, kind);
    const list = { label: text(`person.kind.${kind}.list`), href: peoplePath(portal, kind) };
    const title = text('transfer.checkTitle', { people: list.label });
    Object.assign(frame, { title, caching: 'never' });
    return {
      title,
      list,
      company,
      preview: previewOf(page, staged, await checkImport(page, staged)),
    };
  });

export const importCheckAction = (kind: PeopleKind) =>
  pageAction({}, async (page) => {
    const { staged } = stagedOf(page, kind);
    const outcome = await addImport(page, staged, page.fieldValue('form_key') || randomUUID());
    if ('refused' in outcome) return data({ errors: [outcome.refused] }, { status: 422 });
    const { added } = outcome;
    const path = peoplePath(page.portal, kind);
    return page.goTo(path, 'transfer.done', { count: added, shown: count(added, page.locale) });
  });

function stagedOf(page: Page, kind: PeopleKind): { staged: Staged; company: string | null } {
  const company_id = page.url.searchParams.get('filters[company_id]') ?? undefined;
  const company = importInto[kind](page, { company_id });
  const staged = { kind, hash: page.params.hash ?? '', companyId: company?.id };
  return { staged, company: company?.name ?? null };
}

function previewOf(page: Page, staged: Staged, { rows, wrong, problem }: CheckedFile) {
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

function problemText({ text }: Page, { reason, values }: FileUnreadable): string {
  const columns = values.columns?.map((column) => text(importColumns[column])).join(', ');
  return text(`transfer.file.${reason}`, { ...values, columns });
}
