import type { Database } from 'db/client.server';
import { rateLimits } from 'db/schema/sign-in';
import { sql } from 'drizzle-orm';
import { AppError } from '~/models/errors.server';

const hour = 3_600_000;
/** What one network may write to support in an hour; an office behind one address still gets through. */
export const mostAnHour = 10;

/**
 * Counts one more message from a network, in the transaction that keeps the message.
 * @throws AppError `too-many` with the `seconds` to wait
 */
export function countSupportMessage(tx: Database, network: string, now: number) {
  const isOver = sql`${rateLimits.expiresAt} <= ${now}`;
  const begun = { startedAt: now, expiresAt: now + hour };
  const { count, expiresAt } = tx
    .insert(rateLimits)
    .values({ key: `supportPerNetwork:${network}`, count: 1, ...begun })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        startedAt: sql`case when ${isOver} then ${begun.startedAt} else ${rateLimits.startedAt} end`,
        expiresAt: sql`case when ${isOver} then ${begun.expiresAt} else ${rateLimits.expiresAt} end`,
      },
    })
    .returning({ count: rateLimits.count, expiresAt: rateLimits.expiresAt })
    .get();
  const seconds = Math.ceil(((expiresAt ?? now) - now) / 1000);
  if (count > mostAnHour) throw new AppError('too-many', { limit: 'supportPerNetwork', seconds });
}
