import type { Database } from 'db/client.server';
import { outbox } from 'db/schema/sign-in';
import { and, lt, ne } from 'drizzle-orm';

const keptFor = 30 * 24 * 3_600_000;

/** Forgets messages a month after they were written. */
export function sweepOutbox(db: Database, now: number) {
  db.delete(outbox)
    .where(and(lt(outbox.createdAt, now - keptFor), ne(outbox.status, 'waiting')))
    .run();
}
