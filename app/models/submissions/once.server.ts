import type { Database } from 'db/client.server';
import { given, prepared } from 'db/prepared';
import { submissions } from 'db/schema/sign-in';
import { eq, lt, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { Refused } from '~/models/errors';

const keptFor = 24 * 3_600_000;

type Asking = { actor: Actor | null; now: number };

/**
 * A form's random key is stored with the record it makes, so sending it again (a double click, a reload) finds that
 * record. Called inside a write.
 */
export function doneOnce<Result>(
  tx: Database,
  { actor, now }: Asking,
  key: unknown,
  { run, again }: { run: () => Result; again: () => void },
) {
  if (!actor || typeof key !== 'string' || key.length < 8) return run();
  const earlier = madeOnce(tx, actor, key);
  if (earlier !== undefined) {
    again();
    return { id: earlier } as Result;
  }
  const made = run();
  // A refusal that was returned made no record, so the key stays free.
  if (made instanceof Refused) return made;
  const { id: recordId } = made as { id: number };
  remember(tx).run({ key: ownKey(actor, key), personId: actor.id, recordId, createdAt: now });
  return made;
}

const remember = prepared((db) =>
  db
    .insert(submissions)
    .values(given('key', 'personId', 'recordId', 'createdAt'))
    .prepare(),
);

export const madeOnce = (db: Database, actor: Actor, key: string): number | undefined =>
  byKey(db).get({ key: ownKey(actor, key) })?.recordId;

const byKey = prepared((db) =>
  db
    .select({ recordId: submissions.recordId })
    .from(submissions)
    .where(eq(submissions.key, sql.placeholder('key')))
    .prepare(),
);

const ownKey = (actor: Actor, key: string) => `${actor.id}:${key.slice(0, 64)}`;

export function sweepSubmissions(db: Database, now: number) {
  db.delete(submissions)
    .where(lt(submissions.createdAt, now - keptFor))
    .run();
}
