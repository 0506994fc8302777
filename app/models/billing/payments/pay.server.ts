import { randomUUID } from 'node:crypto';
import type { Database } from 'db/client.server';
import { cards, payments } from 'db/schema/billing';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { activeCard, findCardToken } from '~/models/billing/cards/cards.server';
import { isExpired } from '~/models/billing/cards/fields';
import { parseCard, rejectCardData } from '~/models/billing/cards/parse.server';
import { findOfferedPlan } from '~/models/billing/plans/offer.server';
import { agreedQuote, type Quote } from '~/models/billing/subscriptions/quote.server';
import {
  assertBillingEnabled,
  assertPayer,
  billingAccess,
} from '~/models/billing/subscriptions/subscription.server';
import { minuteMs } from '~/models/durations';
import { AppError, Refused } from '~/models/errors';
import { amount, checkbox, recordId } from '~/models/fields';
import { formKeyField } from '~/models/idempotency/idempotency.server';
import {
  type Caller,
  operation,
  type Payload,
  type PublicCaller,
  withExternalCall,
} from '~/models/operation.server';
import { addRow, pick } from '~/models/rows.server';
import { paymentPath, planPayPath } from '~/paths';
import type { Gateway } from '~/services/payments/gateway';
import { isRefunded } from './charges.server';
import { customerOf } from './customer.server';
import { askGateway, chargeOrder, openPaymentPage } from './gateway-order.server';
import { assertNoPaymentInProgress, closeEarlierPayments } from './reconcile.server';
import { findPayment, type Payment, recordWithRetry } from './record.server';

/** How long a payment without a key is protected by its content. */
const contentWindow = 10 * minuteMs;

const paymentInput = z.object({
  form_key: formKeyField.optional(),
  /**
   * `page` is the gateway's hosted page, as is `new` without a card form. `none` means that the
   * credit covers the price and nothing is charged.
   */
  card_id: z.enum(['new', 'page', 'none']).or(recordId()),
  /**
   * The terms the payer agreed to: the version of the plan, or the amount due
   * (docs/rules.md#plan-changes).
   */
  version: z.coerce.number().optional(),
  amount: amount.optional(),
  currency: z.string().optional(),
  /** Agrees that this payment ends a granted plan. */
  ends_grant: checkbox,
});

/**
 * Stores that a charge is about to be requested, at the plan's price. A retry with the same key
 * gets the same payment; without a key, the same content does for ten minutes, unless the payment
 * failed or was refunded. Of a typed card only what we store anyway is compared, never its number
 * or CVC.
 */
const beginPayment = operation({
  name: 'subscription.pay',
  ...billingAccess,
  versioned: true,
  once: true,
  byContent: {
    window: contentWindow,
    otherContent: ({ card_no, card_holder_name, expiry }) => [
      String(card_no ?? '')
        .replaceAll(/\D/g, '')
        .slice(-4),
      String(card_holder_name ?? '').trim(),
      String(expiry ?? ''),
    ],
    holds(tx, result) {
      const { id } = result as { id: number };
      return findPayment(tx, id)?.state !== 'failed' && !isRefunded(tx, id);
    },
  },
  input: paymentInput,
  target({ db, actor, gateway }, idOf) {
    assertBillingEnabled(gateway);
    assertPayer(actor);
    return findOfferedPlan(db, idOf('plan_id'));
  },
  run({ tx, actor, now, gateway, target: plan }, input) {
    const key =
      input.formKey === undefined
        ? `${contentPrefix}${actor.id}:${randomUUID()}`
        : `form:${actor.id}:${input.formKey}`;
    // Stored results expire after a day, but the key of a charge is never reused.
    const earlier = tx
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.key, key))
      .get();
    if (earlier) throw new AppError('idempotency-key-reused');
    assertNoPaymentInProgress(tx, actor.companyId ?? 0, now);
    const quote = agreedQuote(tx, actor.companyId ?? 0, plan, input, now);
    const cardId = resolveCard(tx, actor, input.cardId, { amount: quote.amount, now });
    const owner = { companyId: actor.companyId ?? 0, personId: actor.id, planId: plan.id, cardId };
    const figures = pickFigures(quote);
    const row = {
      ...owner,
      ...figures,
      state: 'begun' as const,
      gateway: gateway?.name ?? '',
      key,
    };
    return { id: addRow(tx, payments, row, now) };
  },
});

const contentPrefix = 'content:';

/** What keeps a payment from being charged twice; `until` is null if that needs no time. */
export function retryProtection({ key, state, createdAt }: Payment) {
  const by = key.startsWith(contentPrefix) ? ('content' as const) : ('key' as const);
  return { by, until: by === 'content' && state !== 'failed' ? createdAt + contentWindow : null };
}

const pickFigures = ({ amount, currency, price, credit, creditDays, creditedId }: Quote) => ({
  amount,
  currency,
  price,
  credit,
  creditDays,
  creditedId,
});

/**
 * Pays for a plan with a saved card, on the gateway's hosted page, or with the sandbox's card form.
 * The result has the gateway's answer; without one the payment stays `begun` and `reconcile` checks
 * it later.
 * @throws AppError, Refused
 */
export const pay = withExternalCall(beginPayment, charge);

async function charge(caller: Caller, payload: Payload): Promise<Payment> {
  const { db, gateway, now } = caller;
  beginPayment.authorize(caller, payload);
  assertBillingEnabled(gateway);
  const isNewCard = payload.card_id === 'new' && gateway.cardForm !== undefined;
  if (!gateway.cardForm) rejectCardData(payload);
  const card = isNewCard ? parseCard(payload, now) : null;
  let isReplay = false;
  const onReplay = () => {
    isReplay = true;
    caller.onReplay?.();
  };
  const { id } = beginPayment({ ...caller, onReplay }, payload);
  const payment = findPayment(db, id) as Payment;
  if (isReplay) return payment;
  // The credit covers the price, so the gateway is not called.
  const isFree = payment.amount === 0;
  if (payment.cardId === null && !card && !isFree) return payOnPage(caller, gateway, payment);
  const chargeState = await askGateway(payment, async () => {
    if (await closeEarlierPayments(caller, gateway, payment)) return paidEarlier;
    if (isFree) return { state: 'complete', reference: payment.key, method: null };
    const token = card
      ? (await gateway.cardForm?.read(card))?.token
      : findCardToken(db, payment.companyId, payment.cardId);
    const order = {
      ...chargeOrder(db, payment),
      token: token ?? '',
      returnUrl: returnUrl(caller, payment),
    };
    return gateway.charge(order);
  });
  return chargeState ? recordWithRetry(caller, id, chargeState) : payment;
}

/** Opens the gateway's page for a payment, unless an earlier payment turns out to be complete. */
export async function payOnPage(
  caller: Caller,
  gateway: Gateway,
  payment: Payment,
): Promise<Payment> {
  const chargeState = await askGateway(payment, async () =>
    (await closeEarlierPayments(caller, gateway, payment)) ? paidEarlier : null,
  );
  if (chargeState) return recordWithRetry(caller, payment.id, chargeState);
  const cancelUrl = absolute(caller, planPayPath(portalOf(caller.actor), payment.planId));
  const urls = { returnUrl: returnUrl(caller, payment), cancelUrl };
  const customer = customerOf(caller.db, caller.actor, gateway);
  return openPaymentPage(caller, gateway, payment, { ...urls, customer });
}

const paidEarlier = { state: 'refused', reference: null, reason: 'paid' } as const;

const portalOf = ({ role }: Actor) => (role === 'admin' ? 'admin' : 'member');

const absolute = ({ origin }: Pick<PublicCaller, 'origin'>, path: string) =>
  new URL(path, origin ?? 'http://localhost').href;

const returnUrl = (caller: Caller, { id }: Payment) =>
  absolute(caller, paymentPath(portalOf(caller.actor), id));

function resolveCard(
  tx: Database,
  actor: Actor,
  choice: number | 'new' | 'page' | 'none',
  { amount, now }: { amount: number; now: number },
): number | null {
  if (choice === 'new' || choice === 'page') return null;
  if (choice !== 'none') return usableCard(tx, actor, choice, now);
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
