import type { Database } from 'db/client.server';
import { payments, subscriptions, transactions } from 'db/schema/billing';
import { and, eq, gt, isNotNull, isNull, lte, max, ne, sum } from 'drizzle-orm';
import { pick } from '~/models/rows.server';
import { type PaidPeriod, type Unused, unusedOf } from './proration';

/** When the next paid period starts: after the remaining days of a trial. In UTC milliseconds. */
export function nextPaidStart(db: Database, companyId: number, now: number): number {
  const trial = db
    .select({ endsAt: max(subscriptions.expiredAt) })
    .from(subscriptions)
    .where(and(eq(subscriptions.companyId, companyId), eq(subscriptions.status, 'trial')))
    .get();
  return Math.max(now, trial?.endsAt ?? 0);
}

/**
 * The unused part of a subscription's paid time. Trials and grants have no charges, so they have no
 * value.
 */
export const unusedPaidTime = (db: Database, subscriptionId: number, now: number): Unused =>
  unusedOf(paidPeriods(db, subscriptionId, now), now);

function paidPeriods(db: Database, subscriptionId: number, now: number): PaidPeriod[] {
  return db
    .select({
      ...pick(transactions, 'id', 'periodFrom', 'periodTo', 'amount', 'credit', 'createdAt'),
      creditedId: payments.creditedId,
    })
    .from(transactions)
    .leftJoin(payments, eq(payments.id, transactions.paymentId))
    .where(
      and(
        eq(transactions.subscriptionId, subscriptionId),
        isCharge,
        lte(transactions.createdAt, now),
      ),
    )
    .all()
    .flatMap(({ id, periodFrom: from, periodTo: to, amount, credit, ...charge }) => {
      if (from === null || to === null || to <= now) return [];
      const later =
        charge.creditedId === null
          ? 0
          : refundedSince(db, charge.creditedId, charge.createdAt, now);
      const worth = amount + Math.max(0, credit - later) - refundedOf(db, id, now);
      return [{ from, to, worth }];
    });
}

/** A failed refund returned no money. */
const isMoneyReturned = ne(transactions.status, 'failed');
const isCharge = and(eq(transactions.status, 'complete'), isNull(transactions.refundOf));

const refundedOf = (db: Database, chargeId: number, now: number): number =>
  -(
    db
      .select({ of: sum(transactions.amount).mapWith(Number) })
      .from(transactions)
      .where(
        and(eq(transactions.refundOf, chargeId), isMoneyReturned, lte(transactions.createdAt, now)),
      )
      .get()?.of ?? 0
  );

/**
 * The amount refunded for a subscription after its unused part was credited: that credit was not
 * paid for.
 */
const refundedSince = (db: Database, subscriptionId: number, since: number, now: number): number =>
  -(
    db
      .select({ of: sum(transactions.amount).mapWith(Number) })
      .from(transactions)
      .where(
        and(
          eq(transactions.subscriptionId, subscriptionId),
          isNotNull(transactions.refundOf),
          isMoneyReturned,
          gt(transactions.createdAt, since),
          lte(transactions.createdAt, now),
        ),
      )
      .get()?.of ?? 0
  );
