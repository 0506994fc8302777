import { z } from 'zod';
import type { TextKey } from '~/i18n/words';
import { AppError, type Reason, Refused } from '~/models/errors';
import { recordId } from '~/models/fields';
import { findEarlierResult } from '~/models/idempotency/idempotency.server';
import { countOne, refuseOver } from '~/models/limits/limits.server';
import { type Caller, operation } from '~/models/operation.server';
import type { PeopleKind } from '~/paths';
import { dropStaged, readStaged } from '~/services/files/staging.server';
import { jobs, outcomeOf, type Pace, type Progress } from '~/services/jobs/jobs.server';
import { needsCompany, rolesToAdd } from './allowed.server';
import { companyNameOf } from './find.server';
import { importAhead, importPeople } from './import.server';
import { FileUnreadable } from './import-columns.server';
import { type ImportRow, readPeople } from './import-rows.server';
import { leftOf } from './import-slices.server';
import { eachKind } from './kinds';

/** Room for the most rows, each as long as the form would take. */
export const mostImportBytes = 8 * 1024 * 1024;

export type Staged = { kind: PeopleKind; hash: string; companyId?: number };

/** The rows of it, the wrong ones first, or why there are none. */
export type Checked = { rows: ImportRow[]; wrong: number; problem: FileUnreadable | null };
type Added = 'added' | { refused: TextKey } | 'gone';

/** A row of cells and what was read from them takes about that many bytes. */
const bytesOfRow = 1_000;

const checks = jobs<Checked | 'gone'>((found) =>
  found === 'gone' ? 0 : found.rows.length * bytesOfRow,
);
const additions = jobs<Added>(() => 0);
const nameOf = ({ actor }: Caller, { kind, hash }: Staged) => `${actor.id} ${kind} ${hash}`;
const keyOf = ({ actor }: Caller, key: string) => `${actor.id} ${key}`;

export const stageImport = eachKind((kind) =>
  operation({
    name: 'person.import',
    permission: 'people.create',
    target: (caller) => rolesToAdd(caller, kind),
    input: z.object({
      people: z.string().optional(),
      company_id: recordId('person.errors.company').optional(),
    }),
    uploads: [
      {
        field: 'people',
        as: 'people',
        kind: 'staged',
        most: { bytes: mostImportBytes, text: 'transfer.tooBig' },
      },
    ],
    run(caller, { people: hash, companyId }) {
      const isAsked = needsCompany(caller.actor, kind);
      const wrong: Record<string, Reason[]> = {};
      if (!hash) wrong.people = [{ text: 'form.errors.file' }];
      if (isAsked && companyNameOf(caller.db, companyId ?? 0) === undefined)
        wrong.company_id = [{ text: 'person.errors.company' }];
      if (!hash || wrong.company_id) throw new Refused(wrong);
      // Each one tells of many contacts whether they are of somebody in sight.
      refuseOver(caller.tx, 'importsPerPerson', caller.actor.id, caller.now);
      countOne(caller.tx, 'importsPerPerson', caller.actor.id, caller.now);
      // One that is brought again is looked through again: something else may have been mended.
      checks.forget(nameOf(caller, { kind, hash }));
      return { hash, companyId: isAsked ? companyId : undefined };
    },
  }),
);

/**
 * What a file is found to hold, or how far it is looked through. @throws AppError `not-found` where
 * it is gone
 */
export async function checkSoFar(caller: Caller, staged: Staged): Promise<Checked | Progress> {
  const job = checks.of(nameOf(caller, staged), caller.actor, (pace) =>
    check(caller, staged, pace),
  );
  const checked = await outcomeOf(job);
  if (checked === 'gone') throw new AppError('not-found');
  return checked ?? job.progress;
}

async function check(
  caller: Caller,
  { kind, hash }: Staged,
  pace: Pace,
): Promise<Checked | 'gone'> {
  const { db, actor } = caller;
  const bytes = await readStaged(caller, hash);
  if (!bytes) return 'gone';
  try {
    const roles = rolesToAdd(caller, kind);
    return { ...(await readPeople(db, { actor, kind, roles }, bytes, pace)), problem: null };
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error;
    return { rows: [], wrong: 0, problem: error };
  }
}

/**
 * What became of a yes: how far it is, why nobody was added, or how many were; null where another
 * yes did it.
 */
export type Addition = { progress?: Progress; refused?: TextKey; added?: number | null };

export async function addStaged(caller: Caller, staged: Staged, key: string): Promise<Addition> {
  additions.of(keyOf(caller, key), caller.actor, async (pace) => {
    const name = nameOf(caller, staged);
    const known = checks.find(name);
    // One that has not ended waits for this job to end.
    const checked = known?.hasEnded ? await known.result : await check(caller, staged, pace);
    if (checked === 'gone') return 'gone';
    if (checked.problem || checked.wrong > 0) return { refused: 'transfer.nothingWritten' };
    checks.forget(name);
    return add(caller, staged, { rows: checked.rows, form_key: key }, pace);
  });
  return additionSoFar(caller, staged.kind, key);
}

/** Said by the database, which outlives the job: nothing was written, all will be, or all is. */
export async function additionSoFar(
  caller: Caller,
  kind: PeopleKind,
  key: string,
): Promise<Addition> {
  const job = additions.find(keyOf(caller, key));
  const added = job && (await outcomeOf(job));
  if (job && !added) return { progress: job.progress };
  if (typeof added === 'object' && added) return added;
  const made = findEarlierResult(caller.db, importPeople[kind], caller.actor, key)?.id;
  const left = leftOf(caller.db, caller.actor, key);
  if (made !== undefined && left > 0)
    return { progress: { done: Math.max(0, made - left), total: made } };
  return made === undefined && !job ? { refused: 'transfer.interrupted' } : { added: made ?? null };
}

async function add(
  caller: Caller,
  { kind, hash, companyId: company_id }: Staged,
  { rows, form_key }: { rows: ImportRow[]; form_key: string },
  { yieldNow }: Pace,
): Promise<Added> {
  const people = rows.flatMap(({ person }) => person ?? []);
  try {
    await importAhead(
      caller,
      { kind, people, companyId: company_id, formKey: form_key },
      { yieldNow },
    );
    importPeople[kind](caller, { people: () => people, file_hash: hash, company_id, form_key });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: Object.values(error.fields)[0]?.[0]?.text ?? 'transfer.nothingWritten' };
  }
  await dropStaged(caller, hash);
  return 'added';
}
