import type { Database } from 'db/client.server';
import { plans, subscriptions, transactions } from 'db/schema/billing';
import { eq, sql } from 'drizzle-orm';
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

/**
 * The newest plan of each company, with its last transaction. `isRenew` says whether it is charged
 * again at its end.
 */
export function companyPlans(db: Database, companyIds: readonly (number | null)[]) {
  const ids = JSON.stringify([...new Set(companyIds)].filter((id) => id !== null));
  const newest = db
    .select({
      id: subscriptions.id,
      companyId: subscriptions.companyId,
      planId: plans.id,
      title: plans.title,
      description: plans.description,
      duration: plans.duration,
      status: subscriptions.status,
      isSubscribe: subscriptions.isSubscribe,
      isRenew: sql`${subscriptions.isSubscribe} and ${subscriptions.grantReason} is null
        and ${subscriptions.status} in ('active', 'past_due')`.mapWith(Boolean),
      expiredAt: subscriptions.expiredAt,
      nextPlan: pick(nextPlans, 'id', 'title'),
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(nextPlans, eq(nextPlans.id, subscriptions.nextPlanId))
    .where(
      sql`${subscriptions.id} in (select (select own.id from subscriptions as own
        where own.company_id = company.value order by own.expired_at desc limit 1)
        from json_each(${ids}) as company)`,
    )
    .all();
  const charges = db
    .select({
      ...pick(transactions, 'companyId', 'transactionId', 'amount', 'currency', 'status'),
      ...reasonColumns,
    })
    .from(transactions)
    .where(
      sql`${transactions.id} in (select (select max(own.id) from transactions as own
        where own.company_id = company.value) from json_each(${ids}) as company)`,
    )
    .all();
  const chargeOf = new Map(charges.map((charge) => [charge.companyId, charge]));
  return new Map<number | null, (typeof newest)[number] & { transaction: Charge | null }>(
    newest.map((plan) => [
      plan.companyId,
      { ...plan, transaction: chargeOf.get(plan.companyId) ?? null },
    ]),
  );

  type Charge = (typeof charges)[number];
}

export const companyPlan = (db: Database, companyId: number | null) =>
  companyPlans(db, [companyId]).get(companyId) ?? null;

export type CompanyPlan = NonNullable<ReturnType<typeof companyPlan>>;
