import type { Database } from 'db/client.server';
import { plans, subscriptions, transactions } from 'db/schema/billing';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';

/** Whether people may be added: the actor's company has a plan that runs. The super admin adds people to any company. */
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

/** The newest subscription of a company with its plan, and its newest transaction; null without one. */
export function companyPlan(db: Database, companyId: number | null) {
  const subscription = db
    .select({
      title: plans.title,
      duration: plans.duration,
      status: subscriptions.status,
      isSubscribe: subscriptions.isSubscribe,
      expiredAt: subscriptions.expiredAt,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.companyId, companyId ?? 0))
    .orderBy(desc(subscriptions.expiredAt))
    .limit(1)
    .get();
  if (!subscription) return null;
  const transaction = db
    .select({
      transactionId: transactions.transactionId,
      amount: transactions.amount,
      currency: transactions.currency,
      status: transactions.status,
      message: transactions.message,
    })
    .from(transactions)
    .where(eq(transactions.companyId, companyId ?? 0))
    .orderBy(desc(transactions.id))
    .limit(1)
    .get();
  return { ...subscription, transaction: transaction ?? null };
}

export type CompanyPlan = NonNullable<ReturnType<typeof companyPlan>>;
