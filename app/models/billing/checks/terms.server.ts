import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { payments, plans, subscriptions, transactions } from 'db/schema/billing';
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { hasNoEndDate, nextEnd } from '~/models/billing/plans/period';
import { unusedPaidTime } from '~/models/billing/subscriptions/paid-time.server';
import { dayMs } from '~/models/durations';
import { pick } from '~/models/rows.server';

/** Renewals are retried for a week; a gateway may be out of reach for some days more. */
const longestPastDue = 30 * dayMs;

type Subscription = typeof subscriptions.$inferSelect;

/**
 * Rules that recompute what time was paid for, tried or given. Each returns the ids that break it.
 */
export const termRules: Record<string, (db: Database, now: number) => number[]> = {
  'subscriptions that run longer than what was paid for': (db) =>
    running(db)
      .filter(({ status, grantReason }) => status !== 'trial' && grantReason === null)
      .filter((one) => one.expiredAt > (paidUntil(db, one) ?? Number.POSITIVE_INFINITY))
      .map(({ id }) => id),
  'trials that run longer than their plan allows': (db) =>
    running(db)
      .filter(({ status }) => status === 'trial')
      .filter((one) => one.expiredAt > (triedUntil(db, one) ?? Number.POSITIVE_INFINITY))
      .map(({ id }) => id),
  'given plans that the activity log does not explain': (db) =>
    running(db)
      .filter(({ grantReason }) => grantReason !== null)
      .filter((one) => !isGiven(db, one))
      .map(({ id }) => id),
  'subscriptions whose payment is overdue for more than a month': (db, now) =>
    running(db)
      .filter(({ status, expiredAt }) => status === 'past_due' && expiredAt + longestPastDue < now)
      .map(({ id }) => id),
  'payments whose credit is not the unused part of what was paid': (db) =>
    db
      .select(pick(payments, 'id', 'credit', 'creditedId', 'createdAt'))
      .from(payments)
      .where(and(eq(payments.state, 'complete'), gt(payments.credit, 0)))
      .all()
      .filter(
        ({ credit, creditedId, createdAt }) =>
          unusedPaidTime(db, creditedId ?? 0, createdAt).amount !== credit,
      )
      .map(({ id }) => id),
};

const running = (db: Database): Subscription[] =>
  db
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.status, ['trial', 'active', 'past_due']))
    .all();

/** The end of the last period that was paid for; null where it cannot be recomputed. */
function paidUntil(db: Database, { id, startedAt }: Subscription): number | null {
  const charges = db
    .select({
      ...pick(transactions, 'periodTo', 'createdAt'),
      duration: plans.duration,
      planChangedAt: plans.updatedAt,
    })
    .from(transactions)
    .innerJoin(plans, eq(plans.id, transactions.planId))
    .where(
      and(
        eq(transactions.subscriptionId, id),
        eq(transactions.status, 'complete'),
        isNull(transactions.refundOf),
      ),
    )
    .orderBy(asc(transactions.id))
    .all();
  let end = startedAt;
  for (const { periodTo, createdAt, duration, planChangedAt } of charges) {
    // A charge from before periods were kept, of a plan whose period may have been another then.
    if (periodTo === null && planChangedAt > createdAt) return null;
    end = Math.max(
      end,
      periodTo ?? nextEnd(duration, startedAt, Math.max(end, end === startedAt ? end : createdAt)),
    );
  }
  return end;
}

/** Null where the plan was changed since, so that its trial may have been longer. */
function triedUntil(db: Database, { planId, startedAt }: Subscription): number | null {
  const plan = db
    .select(pick(plans, 'trialDays', 'updatedAt'))
    .from(plans)
    .where(eq(plans.id, planId))
    .get();
  return !plan || plan.updatedAt > startedAt ? null : startedAt + plan.trialDays * dayMs;
}

/**
 * The log names the last day, or no day for a plan without an end. Its company's clock may be a day
 * away from UTC.
 */
function isGiven(db: Database, { id, expiredAt }: Subscription): boolean {
  const grants = db
    .select(pick(auditLog, 'changes'))
    .from(auditLog)
    .where(
      and(
        eq(auditLog.record, 'subscription'),
        eq(auditLog.recordId, id),
        eq(auditLog.action, 'subscription.grant'),
      ),
    )
    .all();
  return grants.some(({ changes }) => {
    // An account deletion empties what it wrote to the log.
    if (Object.keys(changes).length === 0) return true;
    const until = (changes as { expiredAt?: { to?: string | null } }).expiredAt?.to ?? null;
    if (until === null) return hasNoEndDate(expiredAt);
    return Math.abs(expiredAt - (Date.parse(until) + dayMs)) <= dayMs;
  });
}
