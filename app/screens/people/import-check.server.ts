import { randomUUID } from 'node:crypto';
import { data, redirect } from '@remix-run/node';
import { formKey } from '~/http/form-key.server';
import { readListQuery } from '~/http/list.server';
import { type Page, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { count } from '~/i18n/format';
import type { TextKey } from '~/i18n/words';
import { importInto } from '~/models/people/import.server';
import { type FileUnreadable, type ImportColumn, importColumns } from '~/models/people/import-columns.server';
import {
  type Added,
  additionOf,
  type Checked,
  checkOf,
  findAddition,
  outcomeOf,
  type Progress,
  type Staged,
} from '~/models/people/import-job.server';
import { madeOnce } from '~/models/submissions/once.server';
import { type PeopleKind, peopleImportCheckPath, peopleImportPath, peoplePath } from '~/paths';

/** Seconds after which a page that shows how far the job is asks again. */
const refreshAfter = 1;

/** What a staged file would add, and every mistake in it, before anything is written. */
export const importCheckLoader = (kind: PeopleKind) =>
  pageLoader(async (page) => {
    const { text, frame, portal } = page;
    const { staged, company } = stagedOf(page, kind);
    const list = { label: text(`person.kind.${kind}.list`), href: peoplePath(portal, kind) };
    const title = text('transfer.checkTitle', { people: list.label });
    Object.assign(frame, { title, caching: 'never' });
    const said = await afterYes(page, kind);
    const checked = said.progress ?? (await checkedSoFar(page, staged));
    const isDone = 'rows' in checked;
    const headers: HeadersInit = isDone ? {} : { Refresh: `${refreshAfter};url=${frame.here}` };
    return data(
      {
        title,
        list,
        /** Whose people they become, where the super admin imports. */
        company,
        errors: said.errors,
        /** Whether the progress is that of adding them, or of looking the file through. */
        adding: said.progress !== undefined,
        progress: isDone ? null : { ...checked },
        preview: isDone ? previewOf(page, staged, checked) : null,
      },
      { headers },
    );
  });

/** Adds them all, or says what changed since the page was drawn. */
export const importCheckAction = (kind: PeopleKind) =>
  pageAction({}, async (page) => {
    const { staged } = stagedOf(page, kind);
    const key = page.typed('form_key') || randomUUID();
    const added = await outcomeOf(additionOf(page, staged, key));
    if (!added) return redirect(checkPath(page, staged, key), 303);
    const errors = refusedOf(added);
    return errors ? data({ errors }, { status: 422 }) : toList(page, kind, key);
  });

function stagedOf(page: Page, kind: PeopleKind): { staged: Staged; company: string | null } {
  const company_id = page.url.searchParams.get('filters[company_id]') ?? undefined;
  const { company } = importInto[kind](page, { company_id });
  const staged = { kind, hash: page.params.hash ?? '', companyId: company?.id };
  return { staged, company: company?.name ?? null };
}

const refusedOf = (added: Added): TextKey[] | null =>
  added === 'added' || added === 'gone' ? null : [added.refused];

const checkPath = ({ portal }: Page, { kind, hash, companyId }: Staged, adding?: string) =>
  peopleImportCheckPath(portal, kind, hash, { 'filters[company_id]': companyId, adding });

/**
 * What became of a yes whose page goes on to ask (`?adding=`). Whoever's job is not known any more is told what the
 * database says: it was all written, or a restart came before anything was.
 */
async function afterYes(page: Page, kind: PeopleKind): Promise<{ progress?: Progress; errors: TextKey[] }> {
  const key = page.url.searchParams.get('adding');
  if (!key) return { errors: [] };
  const job = findAddition(page, key);
  const added = job && (await outcomeOf(job));
  if (job && !added) return { progress: job.progress, errors: [] };
  const errors = added && refusedOf(added);
  if (errors) return { errors };
  if (added === 'gone' || madeOnce(page.db, page.actor, key) !== undefined) throw toList(page, kind, key);
  return { errors: ['transfer.interrupted'] };
}

/** Back to the list, with how many there are more where it was this key that added them. */
function toList(page: Page, kind: PeopleKind, key: string): Response {
  const path = peoplePath(page.portal, kind);
  const added = madeOnce(page.db, page.actor, key);
  if (added === undefined) return redirect(path, 303);
  return page.goTo(path, 'transfer.done', { count: added, shown: count(added, page.locale) });
}

async function checkedSoFar(page: Page, staged: Staged) {
  const job = checkOf(page, staged);
  const checked = await outcomeOf(job);
  if (checked === 'gone') throw notFound();
  return checked ?? job.progress;
}

/** One page of the rows of a file, and whether they may all be added. */
function previewOf(page: Page, staged: Staged, { rows, wrong, problem }: Exclude<Checked, 'gone'>) {
  const { text, portal, url } = page;
  const state = readListQuery(url, { sortable: [], filters: ['company_id'] });
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
      errors: errors.map(({ column, message, values }) => ({ column, message: text(message, values) })),
    })),
    path: peopleImportCheckPath(portal, staged.kind, staged.hash),
    state,
    action: checkPath(page, staged),
    againHref: peopleImportPath(portal, staged.kind),
    formKey: formKey(page),
  };
}

export type ImportPreview = ReturnType<typeof previewOf>;

function inWords({ text }: Page, { reason, values: { columns = [], ...values } }: FileUnreadable): string {
  const named = columns.map((column) => text(importColumns[column])).join(', ');
  return text(`transfer.file.${reason}`, { ...values, columns: named });
}
