import type { Database } from 'db/client.server';
import { subscriptions } from 'db/schema/billing';
import { and, eq, inArray, sql } from 'drizzle-orm';

type Running = 'trial' | 'active' | 'past_due';

/** Ends running subscriptions immediately, because another plan replaces them. */
export function cancelRunning(tx: Database, companyId: number, statuses: Running[], now: number) {
  const cancelled = {
    status: 'cancelled',
    isSubscribe: false,
    nextTryAt: null,
    nextPlanId: null,
  } as const;
  tx.update(subscriptions)
    .set({ ...cancelled, expiredAt: sql`min(${subscriptions.expiredAt}, ${now})`, updatedAt: now })
    .where(and(eq(subscriptions.companyId, companyId), inArray(subscriptions.status, statuses)))
    .run();
}
