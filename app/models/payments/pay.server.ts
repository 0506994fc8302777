import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { cards, payments, plans } from 'db/schema/billing';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { activeCard, addCard, findCardToken } from '~/models/cards/cards.server';
import { isExpired, newCard } from '~/models/cards/fields';
import { Refused } from '~/models/errors';
import { amount, checked, recordId } from '~/models/fields';
import { formKeyField } from '~/models/idempotency/key';
import { around, type Caller, operation, type Payload } from '~/models/operation.server';
import { parsed } from '~/models/payload';
import { findOfferedPlan } from '~/models/plans/offer.server';
import { agreedQuote, type Quote } from '~/models/plans/quote.server';
import { assertPaidFor, assertPayer, paying } from '~/models/plans/subscription.server';
import { addRow, pick } from '~/models/rows.server';
import { paymentPath } from '~/paths';
import { log } from '~/services/log/log.server';
import { CardRefused, type Charged, type Gateway, type TypedCard } from '~/services/payments/gateway';
import { findPayment, type Payment, settlePayment } from './book.server';
import { assertNoneUnderWay, endEarlier } from './reconcile.server';

const paymentInput = z.object({
  form_key: formKeyField,
  /** `none` where the credit covers the price and nothing is charged. */
  card_id: z.enum(['new', 'none']).or(recordId()),
  /** What the payer agreed to: the version of the plan, or the amount that is due (docs/rules.md#plan-changes). */
  version: z.coerce.number().optional(),
  amount: amount.optional(),
  currency: z.string().optional(),
  /** Agrees that a plan the super admin gave ends by this payment. */
  ends_grant: checked,
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
    return findOfferedPlan(db, idOf('plan_id'));
  },
  run({ tx, actor, now, gateway, target: plan }, input) {
    const key = `form:${actor.id}:${input.formKey}`;
    const earlier = tx.select({ id: payments.id }).from(payments).where(eq(payments.key, key)).get();
    if (earlier) return { ...earlier, isNew: false };
    assertNoneUnderWay(tx, actor.companyId ?? 0, now);
    const quote = agreedQuote(tx, actor.companyId ?? 0, plan, input, now);
    const cardId = chosenCard(tx, actor, input.cardId, { amount: quote.amount, now });
    const owner = { companyId: actor.companyId ?? 0, personId: actor.id, planId: plan.id, cardId };
    const figures = pickFigures(quote);
    const row = { ...owner, ...figures, state: 'begun' as const, gateway: gateway?.name ?? '', key };
    return { id: addRow(tx, payments, row, now), isNew: true };
  },
});

const pickFigures = ({ amount, currency, price, credit, creditDays, creditedId }: Quote) => ({
  ...{ amount, currency, price, credit, creditDays, creditedId },
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
      : payment.cardId !== null && findCardToken(caller.db, payment.companyId, payment.cardId);
    // The credit covers the price, so there is nothing to ask the gateway for.
    if (payment.amount === 0) return { state: 'complete', reference: payment.key };
    if (!card) throw new CardRefused('number');
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

function chosenCard(
  tx: Database,
  actor: Actor,
  chosen: number | 'new' | 'none',
  { amount, now }: { amount: number; now: number },
): number | null {
  if (chosen === 'new') return null;
  if (chosen !== 'none') return usableCard(tx, actor, chosen, now);
  if (amount > 0) throw new Refused('card_id', 'form.errors.choice');
  return activeCard(tx, actor.companyId ?? 0, now)?.id ?? null;
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
