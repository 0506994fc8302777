import { randomUUID } from 'node:crypto';
import { data, redirect } from '@remix-run/node';
import { outcomeOf, type Progress } from '~/http/long-work.server';
import { type Page, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { count } from '~/i18n/format';
import { companyNameOf } from '~/models/people/companies.server';
import { madeOnce } from '~/models/submissions/once.server';
import { type PeopleKind, peopleImportCheckPath, peoplePath } from '~/paths';
import { type ImportPreview, previewOf } from './import-preview.server';
import { additionOf, checkOf, findAddition, type Staged } from './import-work.server';
import { importable, importRule } from './kind.server';

/** Seconds after which a page that shows how far the work is asks again. */
const refreshAfter = 1;

/** What a staged file would add, and every mistake in it, before anything is written. */
export const importCheckLoader = (kind: PeopleKind) =>
  pageLoader(importRule, async (page) => {
    const { text, frame } = page;
    const { staged, company } = stagedOf(page, kind);
    const list = { label: text(`person.kind.${kind}.list`), href: peoplePath(page.portal, kind) };
    const title = text('transfer.checkTitle', { people: list.label });
    Object.assign(frame, { title, caching: 'never' });
    const said = await afterYes(page, kind);
    const shown = { title, list, company, errors: said.errors, adding: said.progress !== undefined };
    const checked = said.progress ?? (await checkedSoFar(page, staged));
    if ('rows' in checked)
      return data<ImportCheck>({ ...shown, progress: null, preview: previewOf(page, staged, checked) });
    return data<ImportCheck>(
      { ...shown, progress: { ...checked }, preview: null },
      { headers: { Refresh: `${refreshAfter};url=${frame.here}` } },
    );
  });

export type ImportCheck = {
  title: string;
  list: { label: string; href: string };
  /** Whose people they become, where the super admin imports. */
  company: string | null;
  errors: string[];
  /** Whether the progress is that of adding them, or of looking the file through. */
  adding: boolean;
  progress: Progress | null;
  preview: ImportPreview | null;
};

/** Adds them all, or says what changed since the page was drawn. */
export const importCheckAction = (kind: PeopleKind) =>
  pageAction(importRule, async (page) => {
    const { staged } = stagedOf(page, kind);
    const key = String(page.form.get('form_key') ?? '') || randomUUID();
    const added = await outcomeOf(additionOf(page, staged, key));
    if (!added) return redirect(checkPath(page, staged, key), 303);
    if (added !== 'added' && added !== 'gone') return data({ errors: [added.refused] }, { status: 422 });
    return toList(page, kind, key);
  });

function stagedOf(page: Page, kind: PeopleKind): { staged: Staged; company: string | null } {
  const { db, url, params } = page;
  const { roles, needsCompany } = importable(page, kind);
  const staged = { kind, roles, hash: params.hash ?? '' };
  if (!needsCompany) return { staged, company: null };
  const companyId = Number(url.searchParams.get('filters[company_id]')) || 0;
  const company = companyNameOf(db, companyId);
  if (company === undefined) throw notFound();
  return { staged: { ...staged, companyId }, company };
}

const checkPath = ({ portal }: Page, { kind, hash, companyId }: Staged, adding: string) =>
  peopleImportCheckPath(portal, kind, hash, { 'filters[company_id]': companyId, adding });

/**
 * What became of a yes whose page goes on to ask (`?adding=`). Whoever's work is not known any more is told what the
 * database says: it was all written, or a restart came before anything was.
 */
async function afterYes(page: Page, kind: PeopleKind): Promise<{ progress?: Progress; errors: string[] }> {
  const key = page.url.searchParams.get('adding');
  if (!key) return { errors: [] };
  const work = findAddition(page, key);
  const added = work && (await outcomeOf(work));
  if (work && !added) return { progress: work.progress, errors: [] };
  if (added && added !== 'added' && added !== 'gone') return { errors: [added.refused] };
  if (added === 'gone' || madeOnce(page.db, page.actor, key) !== undefined) throw toList(page, kind, key);
  return { errors: ['transfer.interrupted'] };
}

/** Back to the list, with how many there are more where it was this key that added them. */
function toList(page: Page, kind: PeopleKind, key: string): Response {
  const path = peoplePath(page.portal, kind);
  const added = madeOnce(page.db, page.actor, key);
  if (added === undefined) return redirect(path, 303);
  const many = { count: added, shown: count(added, page.frame.locale) };
  return redirectWithToast(page, path, page.text('transfer.done', many));
}

async function checkedSoFar(page: Page, staged: Staged) {
  const work = checkOf(page, staged);
  const checked = await outcomeOf(work);
  if (checked === 'gone') throw notFound();
  return checked ?? work.progress;
}
