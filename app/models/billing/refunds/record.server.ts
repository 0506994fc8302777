import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { subscriptions, transactions } from 'db/schema/billing';
import { refunds } from 'db/schema/gateway';
import { and, eq, inArray, sum } from 'drizzle-orm';
import { money } from '~/i18n/format';
import { timesFor } from '~/models/access/times.server';
import { recordAudit } from '~/models/audit/record.server';
import { type ChargeRow, findCharge } from '~/models/billing/payments/charges.server';
import { findTimeZone, nextReceiptNumber } from '~/models/billing/payments/record.server';
import { type BillingContext, sendReceipt } from '~/models/billing/receipts/receipt.server';
import type { ReasonCode } from '~/models/billing/transactions/reasons';
import { addRow } from '~/models/rows.server';
import type { RefundState } from '~/services/payments/gateway';

export type RefundRow = typeof refunds.$inferSelect;

export const findRefund = (db: Database, id: number): RefundRow | undefined =>
  db.select().from(refunds).where(eq(refunds.id, id)).get();

/**
 * Records the result of a refund, once per change: a complete refund with a receipt, a failed one
 * as failed, and one that failed after it was complete as money that came back.
 * @returns the updated refund
 */
export function recordRefundState(
  context: BillingContext,
  id: number,
  { state, reference }: Pick<RefundState, 'state' | 'reference'>,
): RefundRow {
  return write(context.db, (tx) => {
    const refund = findRefund(tx, id);
    if (!refund) throw new Error(`Refund ${id} is gone`);
    const before = refund.state;
    if (before === 'failed' || (before === 'complete' && state !== 'failed')) return refund;
    tx.update(refunds)
      .set({ state, reference: reference ?? refund.reference, updatedAt: context.now })
      .where(eq(refunds.id, id))
      .run();
    const inTransaction = { ...context, db: tx };
    if (state === 'complete') bookRefund(inTransaction, refund);
    else if (state === 'failed') bookFailure(inTransaction, refund, before === 'complete');
    return findRefund(tx, id) as RefundRow;
  });
}

function bookRefund(context: BillingContext, refund: RefundRow) {
  const { db: tx, address, now } = context;
  const charge = findCharge(tx, refund.transactionId);
  const receiptNumber = nextReceiptNumber(tx);
  const row = insertRefund(context, charge, {
    transactionId: `${charge.transactionId}-R${receiptNumber}`,
    amount: -refund.amount,
    vat: -refundVat(tx, charge, refund.amount),
    status: 'refunded',
    receiptNumber,
    reason: 'refund',
  });
  sendReceipt(tx, context, row);
  const isFull = returnedAmount(tx, charge.id) >= charge.amount;
  if (isFull && refund.endsPlan && charge.subscriptionId) endPlan(tx, charge.subscriptionId, now);
  if (refund.personId === null) return;
  const changes = { amount: { to: money(-refund.amount, charge.currency) } };
  recordAudit(
    tx,
    { actor: { id: refund.personId, companyId: charge.companyId }, address, now },
    { action: 'subscription.refund', recordId: charge.subscriptionId ?? charge.id, changes },
  );
}

function bookFailure(context: BillingContext, refund: RefundRow, wasComplete: boolean) {
  const { db: tx } = context;
  const charge = findCharge(tx, refund.transactionId);
  const { amount, id } = refund;
  if (wasComplete)
    insertRefund(context, charge, {
      transactionId: `${charge.transactionId}-X${id}`,
      amount,
      vat: -refundVat(tx, charge, -amount),
      status: 'refunded',
      receiptNumber: nextReceiptNumber(tx),
      reason: 'refundReturned',
    });
  else
    insertRefund(context, charge, {
      transactionId: `${charge.transactionId}-F${id}`,
      amount: -amount,
      vat: 0,
      status: 'failed',
      receiptNumber: null,
      reason: 'refundFailed',
    });
}

type Entry = Pick<
  typeof transactions.$inferInsert,
  'transactionId' | 'amount' | 'vat' | 'status' | 'receiptNumber'
> & { reason: ReasonCode };

/**
 * Adds a transaction for a refund or dispute of a charge.
 * @returns its id
 */
export function insertRefund(
  { db: tx, now }: BillingContext,
  charge: ChargeRow,
  entry: Entry,
): number {
  const { id, companyId, personId, planId, subscriptionId, currency, vatRate } = charge;
  const day = timesFor(findTimeZone(tx, companyId)).isoDay(now);
  const own = { companyId, personId, planId, subscriptionId, currency, vatRate, refundOf: id, day };
  return addRow(tx, transactions, { ...own, ...entry }, now);
}

/**
 * The tax of this part of a charge, rounded so that the parts add up to the tax of the whole
 * charge.
 */
export function refundVat(tx: Database, charge: ChargeRow, amount: number): number {
  const vatUpTo = (refunded: number) => Math.round((charge.vat * refunded) / charge.amount);
  const before = returnedAmount(tx, charge.id);
  return vatUpTo(before + amount) - vatUpTo(before);
}

/** The amount of a charge that was refunded or disputed. */
const returnedAmount = (tx: Database, id: number): number =>
  -(
    tx
      .select({ of: sum(transactions.amount).mapWith(Number) })
      .from(transactions)
      .where(
        and(eq(transactions.refundOf, id), inArray(transactions.status, ['refunded', 'disputed'])),
      )
      .get()?.of ?? 0
  );

function endPlan(tx: Database, id: number, now: number) {
  const isRunning = inArray(subscriptions.status, ['trial', 'active', 'past_due']);
  tx.update(subscriptions)
    .set({
      status: 'cancelled',
      isSubscribe: false,
      nextTryAt: null,
      expiredAt: now,
      updatedAt: now,
    })
    .where(and(eq(subscriptions.id, id), isRunning))
    .run();
}
