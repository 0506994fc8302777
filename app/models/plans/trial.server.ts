import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { plans, subscriptions } from 'db/schema/billing';
import { and, eq, gt } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { isRunning, mayChoosePlan, newestSubscription } from './subscription.server';

const day = 86_400_000;

/** A trial is for a company that never had a plan, so there is one for each. */
export const mayStartTrial = (db: Database, actor: Actor): boolean =>
  mayChoosePlan(actor) && newestSubscription(db, actor) === undefined;

/** A plan on offer that can be tried. @throws AppError `not-found` */
export function findTrialPlan(db: Database, id: number) {
  const plan = db
    .select({ id: plans.id, title: plans.title, trialDays: plans.trialDays })
    .from(plans)
    .where(and(eq(plans.id, id), eq(plans.isActive, true), gt(plans.trialDays, 0)))
    .get();
  if (!plan) throw new AppError('not-found');
  return plan;
}

/**
 * Starts a company's trial of a plan: no card, nothing to renew, over by itself. Asked again while it runs, it is the
 * same trial. @returns the subscription's id
 * @throws AppError `in-use` for a company that has or had a plan; `forbidden`, `not-found`
 */
export function startTrial(db: Database, actor: Actor, planId: number, now: number): number {
  if (!mayChoosePlan(actor)) throw new AppError('forbidden');
  return write(db, (tx) => {
    const plan = findTrialPlan(tx, planId);
    const earlier = newestSubscription(tx, actor);
    if (earlier?.status === 'trial' && earlier.planId === planId && isRunning(earlier, now))
      return earlier.id;
    if (earlier) throw new AppError('in-use');
    const expiredAt = now + plan.trialDays * day;
    const { id } = tx
      .insert(subscriptions)
      .values({
        ...{ companyId: actor.companyId ?? 0, personId: actor.id, planId, status: 'trial' },
        ...{ isSubscribe: false, startedAt: now, expiredAt, createdAt: now, updatedAt: now },
      })
      .returning({ id: subscriptions.id })
      .get();
    const changes = { plan: { to: plan.title }, expiredAt: { to: expiredAt } };
    recordAudit(tx, actor, {
      ...{ action: 'subscription.trial', record: 'subscription', recordId: id, changes, now },
    });
    return id;
  });
}
