import type { Database } from 'db/client.server';
import { type payments, plans, subscriptions } from 'db/schema/billing';
import { and, eq, isNull } from 'drizzle-orm';
import { isLinkPayment, subscriptionToExtend } from '~/models/billing/payments/link.server';
import { nextEnd } from '~/models/billing/plans/period';
import { companyOwner } from '~/models/company/owner.server';
import { addRow, pick } from '~/models/rows.server';
import { cancelRunning } from './cancel.server';
import { runningAt } from './limits.server';
import { nextPaidStart, unusedPaidTime } from './paid-time.server';
import { firstPeriod } from './proration';

type Payment = typeof payments.$inferSelect;
type Subscription = typeof subscriptions.$inferSelect;

/**
 * The time a payment paid for, and the credit it was worth besides its amount. In UTC milliseconds.
 */
export type Term = {
  subscriptionId: number;
  periodFrom: number;
  periodTo: number;
  credit: number;
  creditDays: number;
};

/**
 * Gives a company the time it paid for. A renewal, and a payment by a plan link, extend the
 * subscription. Any other payment replaces the running plan at once and begins after a trial
 * (docs/rules.md#plan-changes).
 */
export function startTerm(tx: Database, payment: Payment, now: number): Term {
  const renewed = isLinkPayment(payment)
    ? subscriptionToExtend(tx, payment, now)
    : renewedBy(tx, payment);
  return renewed ? extend(tx, payment, renewed, now) : replace(tx, payment, now);
}

const renewedBy = (tx: Database, { subscriptionId }: Payment): Subscription | undefined =>
  subscriptionId === null
    ? undefined
    : tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)).get();

const durationOf = (tx: Database, planId: number): string =>
  tx.select(pick(plans, 'duration')).from(plans).where(eq(plans.id, planId)).get()?.duration ??
  '1 month';

function extend(
  tx: Database,
  { planId, cardId }: Payment,
  renewed: Subscription,
  now: number,
): Term {
  const periodFrom = renewed.expiredAt;
  // Periods of another plan are counted from where that plan begins.
  const countedFrom =
    planId === renewed.planId ? (renewed.countedFrom ?? renewed.startedAt) : renewed.expiredAt;
  const periodTo = nextEnd(durationOf(tx, planId), countedFrom, Math.max(periodFrom, now));
  tx.update(subscriptions)
    .set({
      status: 'active',
      planId,
      nextPlanId: planId === renewed.planId ? renewed.nextPlanId : null,
      countedFrom,
      expiredAt: periodTo,
      renewalTries: 0,
      nextTryAt: null,
      cardId: cardId ?? renewed.cardId,
      updatedAt: now,
    })
    .where(eq(subscriptions.id, renewed.id))
    .run();
  return { subscriptionId: renewed.id, periodFrom, periodTo, credit: 0, creditDays: 0 };
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

/**
 * The credit that was quoted, or more if the plan was renewed while this payment was on its way.
 */
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
