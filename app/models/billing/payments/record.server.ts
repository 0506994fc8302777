import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { cards, payments, plans, subscriptions, transactions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { retryWhileLocked } from 'db/write-lock';
import { eq, inArray, isNull, max, type SQL } from 'drizzle-orm';
import { timesFor } from '~/models/access/times.server';
import { recordAudit } from '~/models/audit/record.server';
import { setActiveCard } from '~/models/billing/cards/cards.server';
import { storeCard } from '~/models/billing/cards/store.server';
import { type BillingContext, sendReceipt } from '~/models/billing/receipts/receipt.server';
import { startTerm } from '~/models/billing/subscriptions/term.server';
import { companyOwner } from '~/models/company/owner.server';
import { messageLocale } from '~/models/company/settings.server';
import { addRow, pick } from '~/models/rows.server';
import type { ChargeRefusal, ChargeState } from '~/services/payments/gateway';
import { isLinkPayment } from './link.server';

export type Payment = typeof payments.$inferSelect;

export const isOpenPayment = inArray(payments.state, ['begun', 'asked']);

export const findPayment = (db: Database, id: number): Payment | undefined =>
  db.select().from(payments).where(eq(payments.id, id)).get();

/**
 * Records the result of a payment once; completed and failed payments never change. A charge
 * creates a transaction, a subscription and a receipt in one write.
 * @returns the updated payment
 */
export function recordChargeState(
  context: BillingContext,
  id: number,
  chargeState: ChargeState,
): Payment {
  return write(context.db, (tx) => {
    const payment = findPayment(tx, id);
    if (!payment) throw new Error(`Payment ${id} is gone`);
    if (payment.state === 'complete' || payment.state === 'failed') return payment;
    if (chargeState.state === 'pending') recordPending(tx, payment, chargeState, context.now);
    else if (chargeState.state === 'refused') recordRefusal(tx, payment, chargeState, context);
    else recordCharge(tx, payment, chargeState, context);
    return findPayment(tx, id) as Payment;
  });
}

/**
 * Records the gateway's answer. Retries while another process holds the write lock, so that a
 * charge does not stay open because of it; `reconcile` handles longer locks.
 * @throws DatabaseLocked
 */
export const recordWithRetry = (
  ...[context, id, chargeState]: Parameters<typeof recordChargeState>
): Promise<Payment> =>
  retryWhileLocked(context.db, () => recordChargeState(context, id, chargeState));

type Result<State> = Extract<ChargeState, { state: State }>;

function recordPending(
  tx: Database,
  { id }: Payment,
  { reference, redirectUrl }: Result<'pending'>,
  now: number,
) {
  tx.update(payments)
    .set({ state: 'asked', reference, redirectUrl, updatedAt: now })
    .where(eq(payments.id, id))
    .run();
}

function recordRefusal(
  tx: Database,
  payment: Payment,
  { reference, reason }: Result<'refused'>,
  { now }: BillingContext,
) {
  tx.update(payments)
    .set({ state: 'failed', reference, reason, redirectUrl: null, updatedAt: now })
    .where(eq(payments.id, payment.id))
    .run();
  if (needsTransaction(payment, reason))
    insertTransaction(tx, payment, { status: 'failed', reason }, now);
}

/** An abandoned page, or a renewal without an answer, is not a failed charge. */
const needsTransaction = ({ subscriptionId }: Payment, reason: ChargeRefusal): boolean =>
  reason !== 'abandoned' && (reason !== 'unavailable' || subscriptionId === null);

function recordCharge(
  tx: Database,
  started: Payment,
  result: Result<'complete'>,
  context: BillingContext,
) {
  const { address, now, vat } = context;
  const { reference } = result;
  const payment = {
    ...started,
    cardId: started.cardId ?? storeNewCard(tx, started, result, context),
  };
  const { cardId } = payment;
  const { subscriptionId, ...term } = startTerm(tx, payment, now);
  // Renewals use the card that is already active, or was when they started.
  if (cardId && !payment.subscriptionId) setActiveCard(tx, payment.companyId, cardId, now);
  tx.update(payments)
    .set({
      state: 'complete',
      cardId,
      reference,
      subscriptionId,
      redirectUrl: null,
      updatedAt: now,
    })
    .where(eq(payments.id, payment.id))
    .run();
  const payer = findPayer(tx, payment);
  const row = {
    status: 'complete' as const,
    reason: 'approved',
    receiptNumber: nextReceiptNumber(tx),
    vat: includedVat(payment.amount, vat.vatRate),
    vatRate: Math.round(vat.vatRate * 100),
    price: payment.price ?? payment.amount,
    ...term,
    ...cardDetails(tx, payment),
  };
  const transactionId = insertTransaction(tx, { ...payment, subscriptionId }, row, now);
  sendReceipt(tx, context, transactionId);
  if (!payer) return;
  const changes = {
    plan: { to: payer.plan },
    expiredAt: { to: subscriptionEnd(tx, subscriptionId) },
    ...(isLinkPayment(payment) && { paidBy: { to: 'plan-link' } }),
  };
  const { companyId } = payment;
  const entry = { action: 'subscription.pay', recordId: subscriptionId, companyId, changes };
  recordAudit(tx, { actor: payer, address, now }, entry);
}

/** Stores a card after it paid, except for payments by link. */
function storeNewCard(
  tx: Database,
  payment: Payment,
  { method }: Result<'complete'>,
  context: BillingContext,
) {
  if (!method || isLinkPayment(payment)) return null;
  const personId = payment.personId ?? companyOwner(tx, payment.companyId);
  return storeCard(tx, { companyId: payment.companyId, personId }, method, context);
}

/** The tax included in an amount at a rate in percent, rounded to the nearest minor unit. */
export const includedVat = (amount: number, rate: number): number =>
  Math.round((amount * rate) / (100 + rate));

/**
 * The next receipt number of this installation. There are no gaps, because it is read and used in
 * one immediate transaction. The first one follows the highest number that companies counted for
 * themselves before (docs/rules.md#receipts).
 */
export function nextReceiptNumber(tx: Database): number {
  const last = (series: SQL) =>
    tx
      .select({ of: max(transactions.receiptNumber) })
      .from(transactions)
      .where(series)
      .get()?.of ?? null;
  return (
    (last(eq(transactions.receiptSeries, 1)) ?? last(isNull(transactions.receiptSeries)) ?? 0) + 1
  );
}

/** Copied to the transaction, because cards can be deleted. */
function cardDetails(tx: Database, { cardId }: Payment) {
  const card =
    cardId !== null &&
    tx
      .select(pick(cards, 'brand', 'lastFour'))
      .from(cards)
      .where(eq(cards.id, cardId))
      .get();
  return card ? { cardBrand: card.brand, cardLastFour: card.lastFour } : {};
}

export const findTimeZone = (tx: Database, companyId: number) =>
  tx.select(pick(companies, 'timeZone')).from(companies).where(eq(companies.id, companyId)).get() ??
  null;

type Row = Partial<typeof transactions.$inferInsert> & {
  status: 'complete' | 'failed';
  reason: string;
};

/** @returns the row's id */
function insertTransaction(tx: Database, payment: Payment, row: Row, now: number): number {
  const { id, companyId, personId, planId, subscriptionId, amount, currency } = payment;
  const own = { companyId, personId, planId, subscriptionId, amount, currency, paymentId: id };
  const day = timesFor(findTimeZone(tx, companyId)).isoDay(now);
  return addRow(
    tx,
    transactions,
    { ...own, transactionId: `TX-${String(id).padStart(6, '0')}`, day, ...row },
    now,
  );
}

const subscriptionEnd = (tx: Database, id: number) =>
  tx
    .select({ of: subscriptions.expiredAt })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
    .get()?.of;

/** Null if the account was deleted. */
function findPayer(tx: Database, { personId, planId }: Payment) {
  return (
    tx
      .select({
        id: people.id,
        locale: messageLocale,
        companyId: people.companyId,
        companyName: companies.name,
        plan: plans.title,
      })
      .from(people)
      .innerJoin(plans, eq(plans.id, planId))
      .leftJoin(companies, eq(companies.id, people.companyId))
      .where(eq(people.id, personId ?? 0))
      .get() ?? null
  );
}
