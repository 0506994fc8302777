import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { cards, payments, plans } from 'db/schema/billing';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { addCard, findCardToken } from '~/models/cards/cards.server';
import { isExpired, newCard } from '~/models/cards/fields';
import { AppError, Refused } from '~/models/errors';
import { recordId } from '~/models/fields';
import { formKeyField } from '~/models/idempotency/key';
import { around, type Caller, operation, type Payload } from '~/models/operation.server';
import { parsed } from '~/models/payload';
import { assertPaidFor, assertPayer, paying } from '~/models/plans/subscription.server';
import { addRow, pick } from '~/models/rows.server';
import { paymentPath } from '~/paths';
import { log } from '~/services/log/log.server';
import { CardRefused, type Charged, type Gateway, type TypedCard } from '~/services/payments/gateway';
import { findPayment, type Payment, settlePayment } from './book.server';
import { assertNoneUnderWay, endEarlier } from './reconcile.server';

const paymentInput = z.object({
  form_key: formKeyField,
  card_id: z.literal('new').or(recordId()),
});

/** Notes that a charge is about to be asked for. The same form begins it once; the price is the plan's. */
const beginPayment = operation({
  name: 'subscription.pay',
  ...paying,
  versioned: true,
  input: paymentInput,
  target({ db, actor, gateway }, idOf) {
    assertPaidFor(gateway);
    assertPayer(actor);
    return findPlan(db, idOf('plan_id'));
  },
  run({ tx, actor, now, gateway, target: plan }, input) {
    const key = `form:${actor.id}:${input.formKey}`;
    const earlier = tx.select({ id: payments.id }).from(payments).where(eq(payments.key, key)).get();
    if (earlier) return { ...earlier, isNew: false };
    assertNoneUnderWay(tx, actor.companyId ?? 0, now);
    const cardId = input.cardId === 'new' ? null : usableCard(tx, actor, input.cardId, now);
    const { id: planId, amount, currency } = plan;
    const owner = { companyId: actor.companyId ?? 0, personId: actor.id };
    const name = gateway?.name ?? '';
    const row = { ...owner, planId, cardId, amount, currency, state: 'begun' as const, gateway: name, key };
    return { id: addRow(tx, payments, row, now), isNew: true };
  },
});

/**
 * Charges a plan, with a card that was kept or with a new one, whose number and CVC are read by the gateway only. What
 * the bank answered is in the payment that comes back; where it has not answered yet, the payment stays `begun`, and is
 * settled when the gateway tells (`reconcile`). @throws AppError, Refused
 */
export const pay = around(beginPayment, charge);

async function charge(caller: Caller, payload: Payload): Promise<Payment> {
  const { db, gateway } = caller;
  beginPayment.admit(caller, payload);
  const typed = payload.card_id === 'new' ? typedCard(payload, caller.now) : null;
  const { id, isNew } = beginPayment(caller, payload);
  const begun = findPayment(db, id) as Payment;
  if (!isNew || !gateway) return begun;
  const charged = await chargedBy(caller, gateway, begun, typed);
  return charged ? settlePayment(caller, id, charged) : begun;
}

/** @throws Refused */
export function typedCard(payload: Payload, now: number): TypedCard {
  const { card_holder_name: holder, card_no: number, cvv: cvc, expiry } = parsed(newCard, payload);
  if (isExpired(expiry, now)) throw new Refused('expiry', 'payment.refused.expired');
  return { holder, number, cvc, ...expiry };
}

const chargedBy = (caller: Caller, gateway: Gateway, payment: Payment, typed: TypedCard | null) =>
  answered(payment, async () => {
    if (await endEarlier(caller, gateway, payment))
      return { state: 'refused', reference: null, reason: 'paid' };
    const card = typed
      ? await keepCard(caller, gateway, payment, typed)
      : findCardToken(caller.db, payment.companyId, payment.cardId);
    return gateway.charge({
      ...chargeOf(caller.db, payment),
      card,
      returnUrl: returnUrl(caller, payment),
    });
  });

/** Null where no answer came. */
export async function answered(payment: Payment, ask: () => Promise<Charged>): Promise<Charged | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CardRefused) return { state: 'refused', reference: null, reason: error.reason };
    log.error({ err: error, payment: payment.id }, 'the payment gateway did not answer');
    return null;
  }
}

async function keepCard(
  caller: Caller,
  gateway: Gateway,
  { id }: Payment,
  typed: TypedCard,
): Promise<string> {
  const kept = await gateway.keepCard(typed);
  write(caller.db, (tx) => {
    const cardId = addCard(tx, caller, { ...kept, ...typed });
    tx.update(payments).set({ cardId }).where(eq(payments.id, id)).run();
  });
  return kept.token;
}

/** What the gateway is told besides the card. */
export function chargeOf(db: Database, { key, amount, currency, planId }: Payment) {
  const plan = db.select({ title: plans.title }).from(plans).where(eq(plans.id, planId)).get();
  return { key, amount, currency, description: plan?.title ?? '' };
}

const returnUrl = ({ origin, actor }: Caller, { id }: Payment) =>
  new URL(paymentPath(actor.role === 'admin' ? 'admin' : 'member', id), origin ?? 'http://localhost').href;

export function findPlan(db: Database, id: number) {
  const plan = db
    .select(pick(plans, 'id', 'title', 'amount', 'currency', 'duration', 'version'))
    .from(plans)
    .where(and(eq(plans.id, id), eq(plans.isActive, true)))
    .get();
  if (!plan) throw new AppError('not-found');
  return plan;
}

function usableCard(tx: Database, actor: Actor, id: number, now: number): number {
  const card = tx
    .select(pick(cards, 'id', 'expiryMonth', 'expiryYear'))
    .from(cards)
    .where(and(eq(cards.id, id), eq(cards.companyId, actor.companyId ?? 0)))
    .get();
  if (!card) throw new Refused('card_id', 'form.errors.choice');
  if (isExpired(card, now)) throw new Refused('card_id', 'payment.refused.expired');
  return card.id;
}
