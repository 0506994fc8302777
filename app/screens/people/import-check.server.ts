import { randomUUID } from 'node:crypto';
import { data, redirect } from '@remix-run/node';
import { listPayload } from '~/http/list.server';
import { formKey, type Page, pageAction, pageLoader } from '~/http/page.server';
import { count } from '~/i18n/format';
import { anId, readState } from '~/models/lists/state';
import { importInto } from '~/models/people/import.server';
import {
  type FileUnreadable,
  type ImportColumn,
  importColumns,
} from '~/models/people/import-columns.server';
import {
  type Addition,
  additionSoFar,
  addStaged,
  type Checked,
  checkSoFar,
  type Staged,
} from '~/models/people/import-job.server';
import { sentence } from '~/models/refusal-words';
import { type PeopleKind, peopleImportCheckPath, peopleImportPath, peoplePath } from '~/paths';

/** Seconds after which the page of a running job reloads. */
const refreshAfter = 1;

export const importCheckLoader = (kind: PeopleKind) =>
  pageLoader(async (page) => {
    const { text, frame, portal } = page;
    const { staged, company } = stagedOf(page, kind);
    const list = { label: text(`person.kind.${kind}.list`), href: peoplePath(portal, kind) };
    const title = text('transfer.checkTitle', { people: list.label });
    const key = page.url.searchParams.get('adding');
    const addition: Addition = key ? await additionSoFar(page, kind, key) : {};
    if (addition.added !== undefined) throw toList(page, kind, addition.added);
    const checked = addition.progress ?? (await checkSoFar(page, staged));
    const isDone = 'rows' in checked;
    const headers: HeadersInit = isDone ? {} : { Refresh: `${refreshAfter};url=${frame.here}` };
    return data(
      {
        title,
        caching: 'never' as const,
        list,
        company,
        errors: addition.refused ? [addition.refused] : [],
        adding: addition.progress !== undefined,
        progress: isDone ? null : { ...checked },
        preview: isDone ? previewOf(page, staged, checked) : null,
      },
      { headers },
    );
  });

export const importCheckAction = (kind: PeopleKind) =>
  pageAction({}, async (page) => {
    const { staged } = stagedOf(page, kind);
    const key = page.fieldValue('form_key') || randomUUID();
    const addition = await addStaged(page, staged, key);
    if (addition.progress) return redirect(checkPath(page, staged, key), 303);
    if (addition.refused) return data({ errors: [addition.refused] }, { status: 422 });
    return toList(page, kind, addition.added ?? null);
  });

function stagedOf(page: Page, kind: PeopleKind): { staged: Staged; company: string | null } {
  const company_id = page.url.searchParams.get('filters[company_id]') ?? undefined;
  const company = importInto[kind](page, { company_id });
  const staged = { kind, hash: page.params.hash ?? '', companyId: company?.id };
  return { staged, company: company?.name ?? null };
}

const checkPath = ({ portal }: Page, { kind, hash, companyId }: Staged, adding?: string) =>
  peopleImportCheckPath(portal, kind, hash, { 'filters[company_id]': companyId, adding });

function toList(page: Page, kind: PeopleKind, added: number | null): Response {
  const path = peoplePath(page.portal, kind);
  if (added === null) return redirect(path, 303);
  return page.goTo(path, 'transfer.done', { count: added, shown: count(added, page.locale) });
}

function previewOf(page: Page, staged: Staged, { rows, wrong, problem }: Checked) {
  const { text, portal } = page;
  const { state } = readState(listPayload(page), page.actor, {
    sorts: [],
    filters: { companyId: anId },
  });
  const from = (state.page - 1) * state.perPage;
  const present = Object.keys(rows[0]?.cells ?? {}) as ImportColumn[];
  return {
    problem: problem && inWords(page, problem),
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
    action: checkPath(page, staged),
    againHref: peopleImportPath(portal, staged.kind),
    formKey: formKey(page),
  };
}

export type ImportPreview = ReturnType<typeof previewOf>;

function inWords(
  { text }: Page,
  { reason, values: { columns = [], ...values } }: FileUnreadable,
): string {
  const named = columns.map((column) => text(importColumns[column])).join(', ');
  return text(`transfer.file.${reason}`, { ...values, columns: named });
}
