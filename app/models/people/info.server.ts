import type { Database } from 'db/client.server';
import { plans, subscriptions, transactions } from 'db/schema/billing';
import { desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { isColleague } from '~/models/access/actor.server';
import { reasonColumns } from '~/models/billing/transactions/list.server';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { impersonableAmong } from '~/models/impersonation/impersonate.server';
import { query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { mayOpen } from './allowed.server';
import { findPerson } from './find.server';

/**
 * A person with the plan of their company. Guests are visible here, but not their company's plan.
 */
export const userInfo = query({
  permission: 'billing',
  input: byId,
  run({ db, actor }, { id }) {
    if (!mayOpen(actor, 'user')) throw new AppError('forbidden');
    const person = findPerson(db, actor, id);
    if (actor.role !== 'superadmin' && !isColleague(actor, person)) throw new AppError('not-found');
    return {
      person,
      plan: companyPlan(db, person.companyId),
      mayImpersonate: impersonableAmong(db, actor, [id]).has(id),
    };
  },
});

const nextPlans = alias(plans, 'next_plans');

export function companyPlan(db: Database, companyId: number | null) {
  const subscription = db
    .select({
      id: subscriptions.id,
      planId: plans.id,
      title: plans.title,
      description: plans.description,
      duration: plans.duration,
      status: subscriptions.status,
      isSubscribe: subscriptions.isSubscribe,
      expiredAt: subscriptions.expiredAt,
      nextPlan: pick(nextPlans, 'id', 'title'),
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(nextPlans, eq(nextPlans.id, subscriptions.nextPlanId))
    .where(eq(subscriptions.companyId, companyId ?? 0))
    .orderBy(desc(subscriptions.expiredAt))
    .limit(1)
    .get();
  if (!subscription) return null;
  const transaction = db
    .select({
      ...pick(transactions, 'transactionId', 'amount', 'currency', 'status'),
      ...reasonColumns,
    })
    .from(transactions)
    .where(eq(transactions.companyId, companyId ?? 0))
    .orderBy(desc(transactions.id))
    .limit(1)
    .get();
  return { ...subscription, transaction: transaction ?? null };
}

export type CompanyPlan = NonNullable<ReturnType<typeof companyPlan>>;
