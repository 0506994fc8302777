import type { Database } from 'db/client.server';
import { subscriptions } from 'db/schema/billing';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';

/** Whether people may be added: the company has a plan that runs (docs/rules.md#subscriptions). The super admin always may. */
export function hasActivePlan(db: Database, actor: Actor, now: number): boolean {
  if (actor.role === 'superadmin') return true;
  const running = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.companyId, actor.companyId ?? 0),
        inArray(subscriptions.status, ['trial', 'active']),
        gt(subscriptions.expiredAt, now),
      ),
    )
    .get();
  return running !== undefined;
}
