import type { Database } from 'db/client.server';
import { placeholders, prepared, writeLightly, writeUnseen } from 'db/prepared';
import { securityEvents } from 'db/schema/security';
import { isLocked } from 'db/write-lock';
import { lt, sql } from 'drizzle-orm';
import { dayMs } from '~/models/durations';
import { log } from '~/services/log/log.server';
import type { SecurityEvent } from '~/services/log/security.server';

const retention = 90 * dayMs;
const maxLength = 300;

/** The maximum number of events per flush; further ones are only counted. */
const maxPerFlush = 50;
const maxRows = 100_000;

type EventRow = Omit<typeof securityEvents.$inferInsert, 'id'>;

/**
 * Collects events in memory, so that a rejected request does not cost a write; `flush` saves them.
 */
export function securityLog(db: Database, most = maxRows) {
  let pending: EventRow[] = [];
  let skipped = 0;

  function add({ who, what, where, result, path, detail }: SecurityEvent, at = Date.now()) {
    if (pending.length >= maxPerFlush) {
      skipped += 1;
      return;
    }
    const [personId, more] = typeof who === 'string' ? [null, { who, ...detail }] : [who, detail];
    const shortPath = path?.slice(0, maxLength) ?? null;
    pending.push({
      at,
      what,
      result,
      personId,
      address: where.slice(0, maxLength),
      path: shortPath,
      detail: more ?? null,
    });
  }

  function flush() {
    if (pending.length === 0) return;
    const rows = pending;
    if (skipped > 0) rows.push({ ...skippedEvent(rows), detail: { count: skipped } });
    [pending, skipped] = [[], 0];
    try {
      // Another process is writing, so the next flush tries again.
      if (!writeLightly(db, () => insertAll(db, rows, most)) && isLocked(db))
        pending = [...rows, ...pending];
    } catch (error) {
      log.error({ err: error }, 'security events could not be kept');
    }
  }

  return { take: add, flush };
}

const skippedEvent = (rows: EventRow[]): EventRow => ({
  at: rows.at(-1)?.at ?? 0,
  what: 'log.left-out',
  result: 'limited',
  personId: null,
  address: '',
  path: null,
});

function insertAll(db: Database, rows: EventRow[], most: number) {
  const { insert, drop } = statements(db);
  writeUnseen(db, () => {
    for (const row of rows) insert.run(row);
    drop.run({ most });
  });
}

const statements = prepared((db) => ({
  insert: db
    .insert(securityEvents)
    .values(placeholders('at', 'what', 'result', 'personId', 'address', 'path', 'detail'))
    .prepare(),
  drop: db
    .delete(securityEvents)
    .where(
      sql`${securityEvents.id} <=
        (select max(id) from security_events) - ${sql.placeholder('most')}`,
    )
    .prepare(),
}));

export function sweepSecurityEvents(db: Database, now: number) {
  db.delete(securityEvents)
    .where(lt(securityEvents.at, now - retention))
    .run();
}
