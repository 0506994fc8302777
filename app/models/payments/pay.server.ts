import type { Database } from 'db/client.server';
import { cards, payments, plans } from 'db/schema/billing';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { findCardToken } from '~/models/cards/cards.server';
import { isExpired } from '~/models/cards/fields';
import { refuseCardData, typedCard } from '~/models/cards/typed.server';
import { AppError, Refused } from '~/models/errors';
import { formKeyField, recordId } from '~/models/fields';
import { around, type Caller, type OpenCaller, operation, type Payload } from '~/models/operation.server';
import { assertPaidFor, assertPayer, paying } from '~/models/plans/subscription.server';
import { addRow, pick } from '~/models/rows.server';
import { paymentPath, planPayPath } from '~/paths';
import type { Gateway } from '~/services/payments/gateway';
import { findPayment, type Payment, settlePayment } from './book.server';
import { customerOf } from './customer.server';
import { answered, chargeOf, openPaymentPage } from './order.server';
import { assertNoneUnderWay, endEarlier } from './reconcile.server';

/** `page` is the gateway's hosted page, and so is `new` where the gateway has no card form. */
const paymentInput = z.object({
  form_key: formKeyField,
  card_id: z.literal(['new', 'page']).or(recordId()),
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
    const cardId = typeof input.cardId === 'string' ? null : usableCard(tx, actor, input.cardId, now);
    const { id: planId, amount, currency } = plan;
    const owner = { companyId: actor.companyId ?? 0, personId: actor.id };
    const name = gateway?.name ?? '';
    const row = { ...owner, planId, cardId, amount, currency, state: 'begun' as const, gateway: name, key };
    return { id: addRow(tx, payments, row, now), isNew: true };
  },
});

/**
 * Pays for a plan with a saved card, on the gateway's hosted page, or with the sandbox's card form. The payment that is
 * returned says what the gateway answered; without an answer it stays `begun`, and `reconcile` asks again.
 * @throws AppError, Refused
 */
export const pay = around(beginPayment, charge);

async function charge(caller: Caller, payload: Payload): Promise<Payment> {
  const { db, gateway, now } = caller;
  beginPayment.admit(caller, payload);
  assertPaidFor(gateway);
  const isNewCard = payload.card_id === 'new' && gateway.cardForm !== undefined;
  if (!gateway.cardForm) refuseCardData(payload);
  const typed = isNewCard ? typedCard(payload, now) : null;
  const { id, isNew } = beginPayment(caller, payload);
  const begun = findPayment(db, id) as Payment;
  if (!isNew) return begun;
  if (begun.cardId === null && !typed) return payOnPage(caller, gateway, begun);
  const charged = await answered(begun, async () => {
    if (await endEarlier(caller, gateway, begun)) return paidEarlier;
    const token = typed
      ? (await gateway.cardForm?.read(typed))?.token
      : findCardToken(db, begun.companyId, begun.cardId);
    const order = { ...chargeOf(db, begun), token: token ?? '', returnUrl: returnUrl(caller, begun) };
    return gateway.charge(order);
  });
  return charged ? settlePayment(caller, id, charged) : begun;
}

/** Opens the gateway's page for a payment, unless an earlier one went through after all. */
export async function payOnPage(caller: Caller, gateway: Gateway, payment: Payment): Promise<Payment> {
  const charged = await answered(payment, async () =>
    (await endEarlier(caller, gateway, payment)) ? paidEarlier : null,
  );
  if (charged) return settlePayment(caller, payment.id, charged);
  const cancelUrl = absolute(caller, planPayPath(portalOf(caller.actor), payment.planId));
  const urls = { returnUrl: returnUrl(caller, payment), cancelUrl };
  const customer = customerOf(caller.db, caller.actor, gateway);
  return openPaymentPage(caller, gateway, payment, { ...urls, customer });
}

const paidEarlier = { state: 'refused', reference: null, reason: 'paid' } as const;

const portalOf = ({ role }: Actor) => (role === 'admin' ? 'admin' : 'member');

const absolute = ({ origin }: Pick<OpenCaller, 'origin'>, path: string) =>
  new URL(path, origin ?? 'http://localhost').href;

const returnUrl = (caller: Caller, { id }: Payment) =>
  absolute(caller, paymentPath(portalOf(caller.actor), id));

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
