import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { payments, plans, subscriptions } from 'db/schema/billing';
import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { activeCard } from '~/models/billing/cards/cards.server';
import { findPayment, type Payment } from '~/models/billing/payments/record.server';
import { addRow } from '~/models/rows.server';

type Due = typeof subscriptions.$inferSelect;

/** `confirm`: the payer must confirm `payment` with their bank. */
export type RenewalProblem = { problem: 'card' | 'confirm'; payment?: number };
type Attempt = { problem: null; payment: Payment } | RenewalProblem;

/**
 * Stores the payment of a renewal before the gateway is called. Each attempt has its own key, so
 * repeating it finds the same payment. After an attempt without an answer, the next one has a new
 * key.
 */
export function startAttempt(db: Database, due: Due, gateway: string, now: number): Attempt {
  return write(db, (tx) => {
    const period = `renewal:${due.id}:${due.expiredAt}:`;
    const base = `${period}${due.renewalTries}`;
    const earlier = findPayments(tx, period);
    const sameTry = earlier.filter(({ key }) => key === base || key.startsWith(`${base}:`));
    const last = sameTry.at(-1);
    if (last && last.reason !== 'unavailable') return { problem: null, payment: last };
    const card = activeCard(tx, due.companyId, now);
    const plan = tx
      .select()
      .from(plans)
      .where(eq(plans.id, due.nextPlanId ?? due.planId))
      .get();
    if (!card || !plan) return { problem: 'card' };
    const unconfirmed = earlier.findLast(({ reason }) => reason !== 'unavailable');
    // The bank would reject the same card again without its owner.
    if (unconfirmed?.reason === 'authentication' && unconfirmed.cardId === card.id)
      return { problem: 'confirm', payment: unconfirmed.id };
    const { companyId, personId } = due;
    const { id: planId, amount, currency } = plan;
    const row = {
      companyId,
      personId,
      planId,
      subscriptionId: due.id,
      cardId: card.id,
      amount,
      currency,
    };
    const key = sameTry.length === 0 ? base : `${base}:${sameTry.length}`;
    const id = addRow(tx, payments, { ...row, state: 'begun', gateway, key }, now);
    // The plan stays usable until its renewal is decided.
    tx.update(subscriptions).set({ status: 'past_due' }).where(eq(subscriptions.id, due.id)).run();
    return { problem: null, payment: findPayment(tx, id) as Payment };
  });
}

const findPayments = (tx: Database, prefix: string): Payment[] =>
  tx
    .select()
    .from(payments)
    .where(and(gte(payments.key, prefix), lt(payments.key, `${prefix}\uffff`)))
    .orderBy(asc(payments.id))
    .all();
