import type { Database } from 'db/client.server';
import { plans, subscriptions } from 'db/schema/billing';
import { count, eq, max, sql } from 'drizzle-orm';
import type { output } from 'zod';
import { changesBetween } from '~/models/audit/record.server';
import { runningAt } from '~/models/billing/subscriptions/limits.server';
import { AppError, Refused } from '~/models/errors';
import { byId } from '~/models/fields';
import { listOf } from '~/models/lists/list.server';
import { operation, query } from '~/models/operation.server';
import type { CamelKeys } from '~/models/payload';
import { addRow, pick, saveRow } from '~/models/rows.server';
import { planFields } from './fields';
import { durationOf, longestPeriod, periodOf } from './period';

/** Only the super admin manages plans and prices. */
export const planAdminAccess = { roles: ['superadmin'] } as const;

export const managedPlans = listOf({
  ...planAdminAccess,
  id: plans.id,
  visible: () => undefined,
  sorts: { order: plans.order, title: plans.title, amount: plans.amount },
  first: { orderBy: 'order', order: 'asc' },
  search: { like: (pattern) => sql`${plans.title} like ${pattern} escape '\\'` },
  rows: (db) =>
    db
      .select(
        pick(
          plans,
          'id',
          'title',
          'amount',
          'currency',
          'duration',
          'projectLimit',
          'isActive',
          'order',
        ),
      )
      .from(plans),
  toRows: (rows, { db, now }) => {
    const subscribers = new Map(
      db
        .select({ planId: subscriptions.planId, of: count() })
        .from(subscriptions)
        .where(runningAt(now))
        .groupBy(subscriptions.planId)
        .all()
        .map(({ planId, of }) => [planId, of]),
    );
    return rows.map((row) => ({ ...row, subscribers: subscribers.get(row.id) ?? 0 }));
  },
});

export const createPlan = operation({
  name: 'plan.create',
  ...planAdminAccess,
  input: planFields,
  once: true,
  run({ tx, now, audit }, input) {
    const id = addRow(tx, plans, rowOf(input), now);
    audit({ recordId: id, changes: { title: { to: input.title } } });
    return { id };
  },
});

/** Subscribers pay the new price from their next renewal. */
export const updatePlan = operation({
  name: 'plan.update',
  ...planAdminAccess,
  target: ({ db }, idOf) => findPlan(db, idOf('id')),
  versioned: true,
  input: planFields,
  run({ tx, now, audit, target }, input) {
    const { id, version } = target;
    const after = rowOf(input);
    saveRow(tx, plans, { id, version }, after, now);
    audit({ recordId: id, changes: changesBetween<Record<string, unknown>>(target, after) });
  },
});

/**
 * Archives or restores a plan. An archived plan keeps its subscribers and is still renewed.
 * Repeating it has no effect.
 */
const setPlanActive = (isActive: boolean) =>
  operation({
    name: isActive ? 'plan.restore' : 'plan.retire',
    ...planAdminAccess,
    target: ({ db }, idOf) => findPlan(db, idOf('id')),
    run({ tx, now, audit, target }) {
      const { id, title, version } = target;
      if (target.isActive !== isActive) {
        saveRow(tx, plans, { id, version }, { isActive }, now);
        audit({ recordId: id, changes: { isActive: { from: target.isActive, to: isActive } } });
      }
      return { title };
    },
  });

export const retirePlan = setPlanActive(false);
export const restorePlan = setPlanActive(true);

export const managedPlan = query({
  ...planAdminAccess,
  input: byId,
  run({ db }, { id }) {
    const plan = findPlan(db, id);
    const { count: durationCount, unit: durationUnit } = periodOf(plan.duration) ?? {};
    return { ...plan, durationCount, durationUnit };
  },
});

export const newPlan = query({
  ...planAdminAccess,
  run({ db }) {
    const last = db
      .select({ order: max(plans.order) })
      .from(plans)
      .get();
    return { order: (last?.order ?? 0) + 1 };
  },
});

type Input = CamelKeys<output<typeof planFields>>;

/**
 * @throws Refused for a price of zero, because free plans are granted instead, and for a period
 * that is too long
 */
function rowOf({ durationCount, durationUnit, ...fields }: Input) {
  if (fields.amount === 0) throw new Refused('amount', 'plan.errors.amount');
  const duration = durationOf({ count: durationCount, unit: durationUnit });
  if (!periodOf(duration))
    throw new Refused('duration_count', 'plan.errors.duration', {
      most: longestPeriod[durationUnit],
    });
  return { ...fields, duration };
}

function findPlan(db: Database, id: number) {
  const plan = db.select().from(plans).where(eq(plans.id, id)).get();
  if (!plan) throw new AppError('not-found');
  return plan;
}
