import type { Database } from 'db/client.server';
import { plans, subscriptions, transactions } from 'db/schema/billing';
import { desc, eq } from 'drizzle-orm';

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
