import { randomUUID } from 'node:crypto';
import { data, redirect } from '@remix-run/node';
import { type Page, pageAction, pageLoader } from '~/http/page.server';
import { notFound, type Portal } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import type { TextKey } from '~/i18n/text';
import { dropStagedUpload, readStagedUpload } from '~/models/files/staged.server';
import { importPeople } from '~/models/people/import.server';
import { PersonRefused } from '~/models/people/refused';
import { type PeopleKind, peopleImportCheckPath, peopleImportPath, peoplePath } from '~/paths';
import { importable, importRule } from './import.server';
import { FileUnreadable, importColumns } from './import-columns.server';
import { type ImportRow, readPeople } from './import-rows.server';

/** Wrong rows, or the first right ones, that a page shows. */
const mostShown = 50;

/** What a staged file would add, and every mistake in it, before anything is written. */
export const importCheckLoader = (portal: Portal, kind: PeopleKind) =>
  pageLoader(portal, importRule, (page) => check(page, kind));

async function check(page: Page, kind: PeopleKind) {
  const { text, portal, view, params, url } = page;
  importable(page, kind);
  const list = { label: text(`person.kind.${kind}.list`), href: peoplePath(portal, kind) };
  Object.assign(view, { title: text('transfer.checkTitle', { people: list.label }), tag: null });
  const found = await staged(page, kind);
  if (!found) throw notFound();
  const { rows, problem } = found;
  const wrong = rows.filter(({ errors }) => errors.length > 0);
  const companyId = Number(url.searchParams.get('company_id')) || undefined;
  return {
    title: view.title,
    list,
    problem,
    total: rows.length,
    wrong: wrong.length,
    rows: (wrong.length > 0 ? wrong : rows).slice(0, mostShown).map((row) => shownRow(page, row)),
    columns: Object.entries(importColumns).map(([name, key]) => ({ name, label: text(key) })),
    action: peopleImportCheckPath(portal, kind, params.hash ?? '', { company_id: companyId }),
    againHref: peopleImportPath(portal, kind),
    formKey: randomUUID(),
  };
}

export type ImportCheck = Awaited<ReturnType<typeof check>>;

/** Adds them all, or says what changed since the page was drawn. */
export const importCheckAction = (portal: Portal, kind: PeopleKind) =>
  pageAction(portal, importRule, async (page) => {
    const { db, actor, dataDir, form, now, text, portal, params, url } = page;
    const role = importable(page, kind);
    const found = await staged(page, kind);
    // A second click after the first one has added everybody.
    if (!found) return redirect(peoplePath(portal, kind), 303);
    const people = found.rows.flatMap(({ person, errors }) => (errors.length > 0 ? [] : (person ?? [])));
    const isWhole = people.length > 0 && people.length === found.rows.length;
    const companyId = Number(url.searchParams.get('company_id')) || undefined;
    const key = String(form.get('form_key') ?? '') || randomUUID();
    try {
      if (!isWhole) return data({ errors: ['transfer.nothingWritten'] }, { status: 422 });
      const count = importPeople(db, actor, { role, companyId, people }, key, now);
      await dropStagedUpload(dataDir, actor, params.hash ?? '');
      return redirectWithToast(page, peoplePath(portal, kind), text('transfer.done', { count }));
    } catch (error) {
      if (!(error instanceof PersonRefused)) throw error;
      return data({ errors: [`person.errors.${error.reason}`] }, { status: 422 });
    }
  });

type Staged = { rows: ImportRow[]; problem: string | null };

/** The rows of the staged file, or why it has none; null where it is not there any more. */
async function staged(page: Page, kind: PeopleKind): Promise<Staged | null> {
  const { db, actor, dataDir, params, text } = page;
  const bytes = await readStagedUpload(dataDir, actor, params.hash ?? '');
  if (!bytes) return null;
  try {
    const rows = await readPeople(db, kind, bytes, (column) => text(importColumns[column]));
    return { rows, problem: null };
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error;
    return { rows: [], problem: text(`transfer.file.${error.reason}`, error.values) };
  }
}

const shownRow = ({ text }: Page, { line, cells, errors }: ImportRow) => ({
  line,
  cells,
  errors: errors.map(({ column, message, values }) => ({
    column,
    message: text(message as TextKey, values),
  })),
});
