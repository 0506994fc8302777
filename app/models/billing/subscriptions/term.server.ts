import type { Database } from 'db/client.server';
import { type payments, plans, subscriptions } from 'db/schema/billing';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isLinkPayment, subscriptionToExtend } from '~/models/billing/payments/link.server';
import { nextEnd } from '~/models/billing/plans/period';
import { companyOwner } from '~/models/company/owner.server';
import { addRow, pick } from '~/models/rows.server';
import { runningAt } from './limits.server';
import { nextPaidStart, unusedPaidTime } from './paid-time.server';
import { firstPeriod } from './proration';

type Payment = typeof payments.$inferSelect;
type Subscription = typeof subscriptions.$inferSelect;

/** The time a payment paid for, and its credit. In UTC milliseconds. */
type Term = {
  subscriptionId: number;
  periodFrom: number;
  periodTo: number;
  credit: number;
  creditDays: number;
};

/**
 * Adds the time that a payment paid for. Renewals and payments by link extend the subscription.
 * Other payments replace the running plan immediately, or start after a trial
 * (docs/rules.md#plan-changes).
 */
export function startTerm(tx: Database, payment: Payment, now: number): Term {
  const subscription = isLinkPayment(payment)
    ? subscriptionToExtend(tx, payment, now)
    : findRenewed(tx, payment);
  return subscription ? extend(tx, payment, subscription, now) : replace(tx, payment, now);
}

const findRenewed = (tx: Database, { subscriptionId }: Payment): Subscription | undefined =>
  subscriptionId === null
    ? undefined
    : tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)).get();

const durationOf = (tx: Database, planId: number): string =>
  tx.select(pick(plans, 'duration')).from(plans).where(eq(plans.id, planId)).get()?.duration ??
  '1 month';

function extend(
  tx: Database,
  { planId, cardId }: Payment,
  subscription: Subscription,
  now: number,
): Term {
  const periodFrom = subscription.expiredAt;
  // Periods of another plan are counted from its start.
  const countedFrom =
    planId === subscription.planId
      ? (subscription.countedFrom ?? subscription.startedAt)
      : subscription.expiredAt;
  const periodTo = nextEnd(durationOf(tx, planId), countedFrom, Math.max(periodFrom, now));
  tx.update(subscriptions)
    .set({
      status: 'active',
      planId,
      nextPlanId: planId === subscription.planId ? subscription.nextPlanId : null,
      countedFrom,
      expiredAt: periodTo,
      renewalTries: 0,
      nextTryAt: null,
      cardId: cardId ?? subscription.cardId,
      updatedAt: now,
    })
    .where(eq(subscriptions.id, subscription.id))
    .run();
  return { subscriptionId: subscription.id, periodFrom, periodTo, credit: 0, creditDays: 0 };
}

function replace(tx: Database, payment: Payment, now: number): Term {
  const { companyId, personId, planId, cardId } = payment;
  const periodFrom = nextPaidStart(tx, companyId, now);
  const { credit, creditDays } = isLinkPayment(payment) ? payment : creditAtLeast(tx, payment, now);
  const price = payment.price ?? payment.amount;
  const terms = { duration: durationOf(tx, planId), price };
  const { endsAt, countedFrom } = firstPeriod(terms, periodFrom, payment.amount + credit);
  if (!isLinkPayment(payment)) cancelRunning(tx, companyId, ['active', 'past_due'], now);
  const subscriptionId = addRow(
    tx,
    subscriptions,
    {
      companyId,
      planId,
      cardId,
      status: 'active',
      isSubscribe: cardId !== null,
      startedAt: periodFrom,
      countedFrom,
      expiredAt: endsAt,
      personId: personId ?? companyOwner(tx, companyId),
    },
    now,
  );
  return { subscriptionId, periodFrom, periodTo: endsAt, credit, creditDays };
}

/** The quoted credit, or more if the plan was renewed since the payment started. */
function creditAtLeast(tx: Database, { companyId, credit, creditDays }: Payment, now: number) {
  const unused = tx
    .select(pick(subscriptions, 'id'))
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.companyId, companyId),
        eq(subscriptions.status, 'active'),
        isNull(subscriptions.grantReason),
        runningAt(now),
      ),
    )
    .all()
    .map(({ id }) => unusedPaidTime(tx, id, now))
    .reduce((most, one) => (one.amount > most.amount ? one : most), { days: 0, amount: 0 });
  return unused.amount > credit
    ? { credit: unused.amount, creditDays: unused.days }
    : { credit, creditDays };
}

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
