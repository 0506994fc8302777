import { z } from 'zod';
import type { TextKey } from '~/i18n/words';
import { Refused } from '~/models/errors';
import { recordId } from '~/models/fields';
import { dropStagedUpload, readStagedUpload } from '~/models/files/staged.server';
import { type Caller, operation } from '~/models/operation.server';
import type { PeopleKind } from '~/paths';
import { type Job, jobs, outcomeOf, type Pace, type Progress } from '~/services/jobs/jobs.server';
import { rolesToAdd } from './allowed.server';
import { companyNameOf } from './find.server';
import { importPeople } from './import.server';
import { FileUnreadable } from './import-columns.server';
import { type ImportRow, readPeople } from './import-rows.server';
import { eachKind } from './kinds';

export { outcomeOf, type Progress };

/** Room for the most rows, each as long as the form would take. */
export const mostImportBytes = 8 * 1024 * 1024;

/** A staged file of people, and the company they go to where the super admin brings them. */
export type Staged = { kind: PeopleKind; hash: string; companyId?: number };

/** The rows of it, the wrong ones first, or why there are none; `gone` where the file is not there any more. */
export type Checked = { rows: ImportRow[]; wrong: number; problem: FileUnreadable | null } | 'gone';
export type Added = 'added' | { refused: TextKey } | 'gone';

const checks = jobs<Checked>();
const additions = jobs<Added>();
const nameOf = ({ actor }: Caller, { kind, hash }: Staged) => `${actor.id} ${kind} ${hash}`;

/** Keeps a file until its sender says yes to what it would add. */
export const stageImport = eachKind((kind) =>
  operation({
    name: 'person.import',
    permission: 'people.create',
    target: (caller) => rolesToAdd(caller, kind),
    input: z.object({
      people: z.string('form.errors.required'),
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
      const isAsked = caller.actor.companyId === null && kind !== 'admin';
      if (isAsked && companyNameOf(caller.db, companyId ?? 0) === undefined)
        throw new Refused('company_id', 'person.errors.company');
      // One that is brought again is looked through again: something else may have been mended.
      checks.forget(nameOf(caller, { kind, hash }));
      return { hash, companyId: isAsked ? companyId : undefined };
    },
  }),
);

/** Looks a file through. */
export const checkOf = (caller: Caller, staged: Staged): Job<Checked> =>
  checks.of(nameOf(caller, staged), (pace) => check(caller, staged, pace));

async function check(caller: Caller, { kind, hash }: Staged, pace: Pace): Promise<Checked> {
  const { db, actor, dataDir } = caller;
  const bytes = await readStagedUpload(dataDir, actor, hash);
  if (!bytes) return 'gone';
  try {
    const roles = rolesToAdd(caller, kind);
    return { ...(await readPeople(db, { actor, kind, roles }, bytes, pace)), problem: null };
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error;
    return { rows: [], wrong: 0, problem: error };
  }
}

/** Adds everybody of a file, once for each key. */
export const additionOf = (caller: Caller, staged: Staged, key: string): Job<Added> =>
  additions.of(`${caller.actor.id} ${key}`, async (pace) => {
    const name = nameOf(caller, staged);
    const known = checks.find(name);
    // One that has not ended waits for this job to end.
    const checked = known?.isSettled ? await known.result : await check(caller, staged, pace);
    if (checked === 'gone') return 'gone';
    if (checked.problem || checked.wrong > 0) return { refused: 'transfer.nothingWritten' };
    checks.forget(name);
    return add(caller, staged, checked.rows, key);
  });

async function add(caller: Caller, staged: Staged, rows: ImportRow[], form_key: string): Promise<Added> {
  const { kind, hash, companyId: company_id } = staged;
  try {
    const people = rows.flatMap(({ person }) => person ?? []);
    importPeople[kind](caller, { people, company_id, form_key });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: Object.values(error.fields)[0]?.[0]?.text ?? 'transfer.nothingWritten' };
  }
  await dropStagedUpload(caller.dataDir, caller.actor, hash);
  return 'added';
}

/** What was begun with this key; undefined where it ended a while ago, or with a restart. */
export const findAddition = ({ actor }: Caller, key: string): Job<Added> | undefined =>
  additions.find(`${actor.id} ${key}`);
