import type { Role } from 'db/schema/person';
import { type LongWork, longWorks, type Pace } from '~/http/long-work.server';
import type { Page } from '~/http/page.server';
import type { Actor } from '~/models/access/actor.server';
import { dropStagedUpload, readStagedUpload } from '~/models/files/staged.server';
import { importPeople } from '~/models/people/import.server';
import { PersonRefused } from '~/models/people/refused';
import type { PeopleKind } from '~/paths';
import type { ImportRow } from './import-cells.server';
import { FileUnreadable } from './import-columns.server';
import { readPeople } from './import-rows.server';

/** A staged file of people. */
export type Staged = { kind: PeopleKind; hash: string; roles: readonly Role[]; companyId?: number };

/** The rows of it, the wrong ones first, or why there are none; `gone` where the file is not there any more. */
export type Checked = { rows: ImportRow[]; wrong: number; problem: FileUnreadable | null } | 'gone';
export type Added = 'added' | { refused: string } | 'gone';

const checks = longWorks<Checked>();
const additions = longWorks<Added>();
const nameOf = (actor: Actor, { kind, hash }: Pick<Staged, 'kind' | 'hash'>) => `${actor.id} ${kind} ${hash}`;

/** Looks a file through. */
export const checkOf = (page: Page, staged: Staged): LongWork<Checked> =>
  checks.of(nameOf(page.actor, staged), (pace) => check(page, staged, pace));

/** For a file that is brought again, after something else was mended. */
export const forgetCheck = (actor: Actor, kind: PeopleKind, hash: string) =>
  checks.forget(nameOf(actor, { kind, hash }));

async function check(
  { db, actor, dataDir }: Page,
  { kind, hash, roles }: Staged,
  pace: Pace,
): Promise<Checked> {
  const bytes = await readStagedUpload(dataDir, actor, hash);
  if (!bytes) return 'gone';
  try {
    return { ...(await readPeople(db, { actor, kind, roles }, bytes, pace)), problem: null };
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error;
    return { rows: [], wrong: 0, problem: error };
  }
}

/** Adds everybody of a file, once for each key. */
export const additionOf = (page: Page, staged: Staged, key: string): LongWork<Added> =>
  additions.of(`${page.actor.id} ${key}`, async (pace) => {
    const known = checks.find(nameOf(page.actor, staged));
    // One that has not ended waits for this work to end.
    const checked = known?.isSettled ? await known.result : await check(page, staged, pace);
    if (checked === 'gone') return 'gone';
    if (checked.problem || checked.wrong > 0) return { refused: 'transfer.nothingWritten' };
    forgetCheck(page.actor, staged.kind, staged.hash);
    return add(page, staged, checked.rows, key);
  });

async function add(page: Page, { hash, companyId }: Staged, rows: ImportRow[], key: string): Promise<Added> {
  const { db, actor, dataDir, now } = page;
  try {
    const people = rows.flatMap(({ person }) => person ?? []);
    importPeople(db, actor, { people, companyId }, key, now);
  } catch (error) {
    if (!(error instanceof PersonRefused)) throw error;
    return { refused: `person.errors.${error.reason}` };
  }
  await dropStagedUpload(dataDir, actor, hash);
  return 'added';
}

/** What was begun with this key; undefined where it ended a while ago, or with a restart. */
export const findAddition = ({ actor }: Page, key: string): LongWork<Added> | undefined =>
  additions.find(`${actor.id} ${key}`);
