import type { Database } from 'db/client.server';
import { placeholders, prepared, writeLightly } from 'db/prepared';
import { securityEvents } from 'db/schema/desk';
import { isLocked } from 'db/write-lock';
import { lt, sql } from 'drizzle-orm';
import { log } from '~/services/log/log.server';
import type { SecurityEvent } from '~/services/log/security.server';

const keptFor = 90 * 24 * 3_600_000;
const longest = 300;

/** In one go: whoever knocks more often is counted, and fills no disk. */
const mostTogether = 50;
const mostKept = 100_000;

type Kept = Omit<typeof securityEvents.$inferInsert, 'id'>;

/** Collects events, for a refusal must not cost a write of its own; `flush` keeps what has come. */
export function securityKeeper(db: Database, most = mostKept) {
  let waiting: Kept[] = [];
  let leftOut = 0;

  function take({ who, what, where, result, path, detail }: SecurityEvent, at = Date.now()) {
    if (waiting.length >= mostTogether) {
      leftOut += 1;
      return;
    }
    const [personId, more] = typeof who === 'string' ? [null, { who, ...detail }] : [who, detail];
    const cut = path?.slice(0, longest) ?? null;
    waiting.push({
      at,
      what,
      result,
      personId,
      address: where.slice(0, longest),
      path: cut,
      detail: more ?? null,
    });
  }

  function flush() {
    if (waiting.length === 0) return;
    const rows = waiting;
    if (leftOut > 0) rows.push({ ...leftOutOf(rows), detail: { count: leftOut } });
    [waiting, leftOut] = [[], 0];
    try {
      // Another process is writing: they are kept by a later turn.
      if (!writeLightly(db, () => keepAll(db, rows, most)) && isLocked(db))
        waiting = [...rows, ...waiting];
    } catch (error) {
      log.error({ err: error }, 'security events could not be kept');
    }
  }

  return { take, flush };
}

const leftOutOf = (rows: Kept[]): Kept => ({
  at: rows.at(-1)?.at ?? 0,
  what: 'log.left-out',
  result: 'limited',
  personId: null,
  address: '',
  path: null,
});

function keepAll(db: Database, rows: Kept[], most: number) {
  const { insert, drop } = statements(db);
  db.$client
    .transaction(() => {
      for (const row of rows) insert.run(row);
      drop.run({ most });
    })
    .immediate();
}

const statements = prepared((db) => ({
  insert: db
    .insert(securityEvents)
    .values(placeholders('at', 'what', 'result', 'personId', 'address', 'path', 'detail'))
    .prepare(),
  drop: db
    .delete(securityEvents)
    .where(
      sql`${securityEvents.id} <= (select max(id) from security_events) - ${sql.placeholder('most')}`,
    )
    .prepare(),
}));

export function sweepSecurityEvents(db: Database, now: number) {
  db.delete(securityEvents)
    .where(lt(securityEvents.at, now - keptFor))
    .run();
}
