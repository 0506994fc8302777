import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { cards, payments, plans, subscriptions, transactions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { eq, inArray, isNull, max, type SQL } from 'drizzle-orm';
import { timesFor } from '~/models/access/times.server';
import { recordAudit } from '~/models/audit/record.server';
import { makeActive } from '~/models/billing/cards/cards.server';
import { storeCard } from '~/models/billing/cards/store.server';
import { type Books, sendReceipt } from '~/models/billing/receipts/receipt.server';
import { startTerm } from '~/models/billing/subscriptions/term.server';
import { companyOwner } from '~/models/company/owner.server';
import { writtenTo } from '~/models/company/settings.server';
import { addRow, pick } from '~/models/rows.server';
import type { ChargeRefusal, ChargeState } from '~/services/payments/gateway';
import { isByCode } from './link.server';

export type Payment = typeof payments.$inferSelect;

export const isOpen = inArray(payments.state, ['begun', 'asked']);

export const findPayment = (db: Database, id: number): Payment | undefined =>
  db.select().from(payments).where(eq(payments.id, id)).get();

/**
 * Writes down what became of a payment, once: a payment that is settled stays as it is, whoever
 * tells it again. A charge becomes a row of the books, a subscription and a receipt in one write.
 * @returns the payment as it is now
 */
export function settlePayment(books: Books, id: number, charged: ChargeState): Payment {
  return write(books.db, (tx) => {
    const payment = findPayment(tx, id);
    if (!payment) throw new Error(`Payment ${id} is gone`);
    if (payment.state === 'complete' || payment.state === 'failed') return payment;
    if (charged.state === 'pending') wait(tx, payment, charged, books.now);
    else if (charged.state === 'refused') fail(tx, payment, charged, books);
    else complete(tx, payment, charged, books);
    return findPayment(tx, id) as Payment;
  });
}

type Result<State> = Extract<ChargeState, { state: State }>;

function wait(
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

function fail(
  tx: Database,
  payment: Payment,
  { reference, reason }: Result<'refused'>,
  { now }: Books,
) {
  tx.update(payments)
    .set({ state: 'failed', reference, reason, redirectUrl: null, updatedAt: now })
    .where(eq(payments.id, payment.id))
    .run();
  if (isEntered(payment, reason)) enter(tx, payment, { status: 'failed', reason }, now);
}

/** A page that was left, and a renewal without an answer, are no charge that failed. */
const isEntered = ({ subscriptionId }: Payment, reason: ChargeRefusal): boolean =>
  reason !== 'abandoned' && (reason !== 'unavailable' || subscriptionId === null);

function complete(tx: Database, begun: Payment, charged: Result<'complete'>, books: Books) {
  const { now, vat } = books;
  const { reference } = charged;
  const payment = { ...begun, cardId: begun.cardId ?? storeNewCard(tx, begun, charged, now) };
  const { cardId } = payment;
  const { subscriptionId, ...term } = startTerm(tx, payment, now);
  // A renewal is paid by the card that is active already, or was when it began.
  if (cardId && !payment.subscriptionId) makeActive(tx, payment.companyId, cardId, now);
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
  const payer = payerOf(tx, payment);
  const row = {
    status: 'complete' as const,
    reason: 'approved',
    receiptNumber: nextReceipt(tx),
    vat: vatIn(payment.amount, vat.rate),
    vatRate: Math.round(vat.rate * 100),
    price: payment.price ?? payment.amount,
    ...term,
    ...cardOf(tx, payment),
  };
  const transactionId = enter(tx, { ...payment, subscriptionId }, row, now);
  sendReceipt(tx, books, transactionId);
  if (!payer) return;
  const changes = {
    plan: { to: payer.plan },
    expiredAt: { to: endOf(tx, subscriptionId) },
    ...(isByCode(payment) && { paidBy: { to: 'plan-link' } }),
  };
  recordAudit(tx, payer, {
    ...{
      action: 'subscription.pay',
      recordId: subscriptionId,
      companyId: payment.companyId,
      changes,
      now,
    },
  });
}

/** A card is stored once it has paid; one that paid by a plan link is not. */
function storeNewCard(tx: Database, payment: Payment, { method }: Result<'complete'>, now: number) {
  if (!method || isByCode(payment)) return null;
  const personId = payment.personId ?? companyOwner(tx, payment.companyId);
  return storeCard(tx, { companyId: payment.companyId, personId }, method, now);
}

/** What of an amount is tax, at a rate in percent, to the nearest minor unit. */
export const vatIn = (amount: number, rate: number): number =>
  Math.round((amount * rate) / (100 + rate));

/**
 * The next receipt number of this installation, without gaps: it is read and used in one immediate
 * transaction. The first one follows the highest number that companies counted for themselves
 * before (docs/rules.md#receipts).
 */
export function nextReceipt(tx: Database): number {
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

/** Copied to the books, since a card can be deleted. */
function cardOf(tx: Database, { cardId }: Payment) {
  const card =
    cardId !== null &&
    tx
      .select(pick(cards, 'brand', 'lastFour'))
      .from(cards)
      .where(eq(cards.id, cardId))
      .get();
  return card ? { cardBrand: card.brand, cardLastFour: card.lastFour } : {};
}

export const clockOf = (tx: Database, companyId: number) =>
  tx.select(pick(companies, 'timeZone')).from(companies).where(eq(companies.id, companyId)).get() ??
  null;

type Row = Partial<typeof transactions.$inferInsert> & {
  status: 'complete' | 'failed';
  reason: string;
};

/** @returns the row's id */
function enter(tx: Database, payment: Payment, row: Row, now: number): number {
  const { id, companyId, personId, planId, subscriptionId, amount, currency } = payment;
  const own = { companyId, personId, planId, subscriptionId, amount, currency, paymentId: id };
  const day = timesFor(clockOf(tx, companyId)).isoDay(now);
  return addRow(
    tx,
    transactions,
    { ...own, transactionId: `TX-${String(id).padStart(6, '0')}`, day, ...row },
    now,
  );
}

const endOf = (tx: Database, id: number) =>
  tx
    .select({ of: subscriptions.expiredAt })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
    .get()?.of;

/** Null once the account was deleted. */
function payerOf(tx: Database, { personId, planId }: Payment) {
  return (
    tx
      .select({
        id: people.id,
        locale: writtenTo,
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
