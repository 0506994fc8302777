import type { Database } from 'db/client.server';
import { prepared, writeLightly, writeUnseen } from 'db/prepared';
import { errors } from 'db/schema/error';
import { isLocked } from 'db/write-lock';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { dayMs } from '~/models/durations';
import { pick } from '~/models/rows.server';
import type { LoggedError } from '~/services/log/errors';
import { log } from '~/services/log/log.server';

const keptFor = 30 * dayMs;
const mostRows = 1_000;
const mostListed = 50;
const mostReferences = 5;
/** The maximum number of errors per flush; the log has all of them. */
const mostPending = 200;

/** Collects errors in memory; `flush` adds them to the rows of what failed. */
export function errorLog(db: Database) {
  let pending: LoggedError[] = [];

  function take(error: LoggedError) {
    if (pending.length < mostPending) pending.push(error);
  }

  function flush() {
    if (pending.length === 0) return;
    const batch = pending;
    pending = [];
    try {
      // Another process is writing, so the next flush tries again.
      if (!writeLightly(db, () => addAll(db, batch)) && isLocked(db))
        pending = [...batch, ...pending];
    } catch (error) {
      // At another level than `error`, which would come back here.
      log.warn({ err: error }, 'errors could not be kept');
    }
  }

  return { take, flush };
}

function addAll(db: Database, taken: LoggedError[]) {
  writeUnseen(db, (tx) => {
    for (const error of taken) add(tx, error);
    dropOldest(tx).run({ most: mostRows });
  });
}

function add(tx: Database, { at, reference, path, message }: LoggedError) {
  const kind = { message: withoutValues(message), path: withoutValues(path ?? '') };
  const isSame = and(eq(errors.path, kind.path), eq(errors.message, kind.message));
  const earlier = tx.select().from(errors).where(isSame).get();
  const recentReferences = [
    ...(reference ? [reference] : []),
    ...(earlier?.recentReferences ?? []),
  ];
  recentReferences.length = Math.min(recentReferences.length, mostReferences);
  if (earlier)
    tx.update(errors)
      .set({ recentReferences, count: earlier.count + 1, lastAt: Math.max(earlier.lastAt, at) })
      .where(eq(errors.id, earlier.id))
      .run();
  else
    tx.insert(errors)
      .values({ ...kind, recentReferences, count: 1, firstAt: at, lastAt: at })
      .run();
}

/** Numbers and quoted text can be a person's, and differ between errors with the same cause. */
const withoutValues = (message: string): string =>
  message.replace(/"[^"]*("|$)/g, '"…"').replace(/\d+/g, '…');

const dropOldest = prepared((db) =>
  db
    .delete(errors)
    .where(
      sql`${errors.id} in (select id from errors order by last_at desc, id desc
        limit -1 offset ${sql.placeholder('most')})`,
    )
    .prepare(),
);

/** The latest first. */
export const recentErrors = (db: Database) =>
  db
    .select(pick(errors, 'message', 'path', 'recentReferences', 'count', 'firstAt', 'lastAt'))
    .from(errors)
    .orderBy(desc(errors.lastAt), desc(errors.id))
    .limit(mostListed)
    .all();

export function sweepErrors(db: Database, now: number) {
  db.delete(errors)
    .where(lt(errors.lastAt, now - keptFor))
    .run();
}
