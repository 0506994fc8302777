import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { payments, plans, subscriptions, transactions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { eq, inArray, max } from 'drizzle-orm';
import { textOf } from '~/i18n/words';
import { timesFor } from '~/models/access/times.server';
import { recordAudit } from '~/models/audit/record.server';
import { makeActive } from '~/models/cards/cards.server';
import { storeCard } from '~/models/cards/store.server';
import { headOf } from '~/models/company/head.server';
import { writtenTo } from '~/models/company/settings.server';
import { isByCode, lengthenedByCode } from '~/models/plans/by-code.server';
import { cancelRunning } from '~/models/plans/cancel.server';
import { nextEnd } from '~/models/plans/period';
import { paidFrom } from '~/models/plans/subscription.server';
import { addRow, pick } from '~/models/rows.server';
import type { ChargeRefusal, ChargeState } from '~/services/payments/gateway';
import { type Books, sendReceipt } from './receipt.server';

export type Payment = typeof payments.$inferSelect;

export const isOpen = inArray(payments.state, ['begun', 'asked']);

export const findPayment = (db: Database, id: number): Payment | undefined =>
  db.select().from(payments).where(eq(payments.id, id)).get();

/**
 * Writes down what became of a payment, once: a payment that is settled stays as it is, whoever tells it again. A charge
 * becomes a row of the books, a subscription and a receipt in one write. @returns the payment as it is now
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

function wait(tx: Database, { id }: Payment, { reference, redirectUrl }: Result<'pending'>, now: number) {
  tx.update(payments)
    .set({ state: 'asked', reference, redirectUrl, updatedAt: now })
    .where(eq(payments.id, id))
    .run();
}

function fail(
  tx: Database,
  payment: Payment,
  { reference, reason }: Result<'refused'>,
  { now, locale }: Books,
) {
  tx.update(payments)
    .set({ state: 'failed', reference, reason, redirectUrl: null, updatedAt: now })
    .where(eq(payments.id, payment.id))
    .run();
  const text = textOf(payerOf(tx, payment)?.locale, locale);
  if (!isEntered(payment, reason)) return;
  enter(tx, payment, { status: 'failed', message: text(`payment.refused.${reason}`) }, now);
}

/** A page that was left, and a renewal without an answer, are no charge that failed. */
const isEntered = ({ subscriptionId }: Payment, reason: ChargeRefusal): boolean =>
  reason !== 'abandoned' && (reason !== 'unavailable' || subscriptionId === null);

function complete(tx: Database, begun: Payment, charged: Result<'complete'>, books: Books) {
  const { now, locale, vat } = books;
  const { reference } = charged;
  const payment = { ...begun, cardId: begun.cardId ?? storeNewCard(tx, begun, charged, now) };
  const { cardId } = payment;
  const subscriptionId = extend(tx, payment, now);
  // A renewal is paid by the card that is active already, or was when it began.
  if (cardId && !payment.subscriptionId) makeActive(tx, payment.companyId, cardId, now);
  tx.update(payments)
    .set({ state: 'complete', cardId, reference, subscriptionId, redirectUrl: null, updatedAt: now })
    .where(eq(payments.id, payment.id))
    .run();
  const payer = payerOf(tx, payment);
  const text = textOf(payer?.locale, locale);
  const row = {
    status: 'complete' as const,
    message: text('payment.approved'),
    receiptNumber: nextReceipt(tx, payment.companyId),
    vat: vatIn(payment.amount, vat.rate),
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
    ...{ action: 'subscription.pay', recordId: subscriptionId, companyId: payment.companyId, changes, now },
  });
}

/** A card is stored once it has paid; one that paid by a plan link is not. */
function storeNewCard(tx: Database, payment: Payment, { method }: Result<'complete'>, now: number) {
  if (!method || isByCode(payment)) return null;
  const personId = payment.personId ?? headOf(tx, payment.companyId);
  return storeCard(tx, { companyId: payment.companyId, personId }, method, now);
}

/** What of an amount is tax, at a rate in percent, to the nearest minor unit. */
export const vatIn = (amount: number, rate: number): number => Math.round((amount * rate) / (100 + rate));

export const nextReceipt = (tx: Database, companyId: number): number =>
  (tx
    .select({ last: max(transactions.receiptNumber) })
    .from(transactions)
    .where(eq(transactions.companyId, companyId))
    .get()?.last ?? 0) + 1;

export const clockOf = (tx: Database, companyId: number) =>
  tx.select(pick(companies, 'timeZone')).from(companies).where(eq(companies.id, companyId)).get() ?? null;

type Row = Partial<typeof transactions.$inferInsert> & { status: 'complete' | 'failed'; message: string };

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

/**
 * A renewal lengthens its subscription; whatever else is paid for begins when what ran has ended, if it is the trial,
 * and takes the place of another plan at once, unless somebody else paid (docs/rules.md#plan-links). @returns the subscription's id
 */
function extend(tx: Database, payment: Payment, now: number): number {
  const { companyId, personId, planId, cardId, subscriptionId } = payment;
  const { duration } = tx
    .select({ duration: plans.duration })
    .from(plans)
    .where(eq(plans.id, planId))
    .get() ?? {
    duration: '1 month',
  };
  const renewed = isByCode(payment)
    ? lengthenedByCode(tx, payment, now)
    : subscriptionId && tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)).get();
  if (renewed) {
    const expiredAt = nextEnd(duration, renewed.startedAt, Math.max(renewed.expiredAt, now));
    tx.update(subscriptions)
      .set({
        status: 'active',
        expiredAt,
        renewalTries: 0,
        nextTryAt: null,
        cardId: cardId ?? renewed.cardId,
        updatedAt: now,
      })
      .where(eq(subscriptions.id, renewed.id))
      .run();
    return renewed.id;
  }
  const startedAt = paidFrom(tx, companyId, now);
  if (!isByCode(payment)) cancelRunning(tx, companyId, ['active', 'past_due'], now);
  return addRow(
    tx,
    subscriptions,
    {
      ...{ companyId, planId, cardId, startedAt, status: 'active', isSubscribe: cardId !== null },
      personId: personId ?? headOf(tx, companyId),
      expiredAt: nextEnd(duration, startedAt, startedAt),
    },
    now,
  );
}

const endOf = (tx: Database, id: number) =>
  tx.select({ of: subscriptions.expiredAt }).from(subscriptions).where(eq(subscriptions.id, id)).get()?.of;

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
