import type { Database } from 'db/client.server';
import { given, prepared } from 'db/prepared';
import { submissions } from 'db/schema/sign-in';
import { eq, lt, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';

const keptFor = 24 * 3_600_000;

/** A form's random key is stored with the record it makes, so sending it again finds that record. */
export function once(tx: Database, actor: Actor, key: string, now: number, make: () => number): number {
  const earlier = madeOnce(tx, actor, key);
  if (earlier !== undefined) return earlier;
  const recordId = make();
  remember(tx).run({ key: ownKey(actor, key), personId: actor.id, recordId, createdAt: now });
  return recordId;
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
