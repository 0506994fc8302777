import { payments, plans } from 'db/schema/billing';
import { retryWhileLocked } from 'db/write-lock';
import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { parseCard, rejectCardData } from '~/models/billing/cards/parse.server';
import { findOfferedPlan } from '~/models/billing/plans/offer.server';
import { assertBillingEnabled } from '~/models/billing/subscriptions/subscription.server';
import { AppError } from '~/models/errors';
import { formKeyField } from '~/models/idempotency/idempotency.server';
import { countOne, networkOf, refuseOver } from '~/models/limits/limits.server';
import {
  type Payload,
  type PublicCaller,
  publicOperation,
  withExternalCall,
} from '~/models/operation.server';
import { addRow, pick } from '~/models/rows.server';
import { plansPath, strangersPaymentPath } from '~/paths';
import type { ChargeState } from '~/services/payments/gateway';
import { askGateway, chargeOrder, openPaymentPage } from './gateway-order.server';
import {
  findPersonAtLink,
  findPersonByCode,
  isBeneficiary,
  linkPaymentKey,
  linkReference,
  plansPayableByLink,
} from './link.server';
import { refreshIfOpen } from './page.server';
import { findPayment, includedVat, type Payment, recordChargeState } from './record.server';

const linkPaymentInput = z.object({
  form_key: formKeyField,
  user_code: z.string().catch(''),
  plan_id: z.coerce.number().int().catch(0),
  version: z.coerce.number().catch(0),
});

/**
 * Starts a payment for another person's company; the card is not saved (docs/rules.md#plan-links).
 */
const beginLinkPayment = publicOperation({
  name: 'subscription.pay',
  input: linkPaymentInput,
  run(context, { formKey, userCode, planId, version }) {
    const { tx, now, gateway, secrets } = context;
    assertBillingEnabled(gateway);
    const person = findPersonByCode(tx, userCode);
    if (!isBeneficiary(person, context)) throw new AppError('not-found');
    const [key = '', ...earlierKeys] = secrets
      .macs('payment by code', `${person.id} ${formKey}`)
      .map((mac) => linkPaymentKey(mac.slice(0, 40)));
    const earlier = tx
      .select({ id: payments.id })
      .from(payments)
      .where(inArray(payments.key, [key, ...earlierKeys]))
      .get();
    if (earlier) return { ...earlier, isNew: false };
    const plan = findOfferedPlan(tx, planId);
    if (!plansPayableByLink(tx, person.companyId, now)(plan.id)) throw new AppError('not-found');
    if (version !== plan.version) throw new AppError('stale', { version: plan.version });
    countTry(context, person.id);
    const owner = {
      companyId: person.companyId,
      personId: person.id,
      planId: plan.id,
      cardId: null,
    };
    const { amount, currency } = plan;
    const row = { ...owner, amount, currency, state: 'begun' as const, gateway: gateway.name, key };
    return { id: addRow(tx, payments, row, now), isNew: true };
  },
});

function countTry({ db: tx, address, now }: PublicCaller, personId: number) {
  const network = networkOf(address);
  refuseOver(tx, 'linkPaymentsPerNetwork', network, now);
  refuseOver(tx, 'linkPaymentsPerPerson', personId, now);
  countOne(tx, 'linkPaymentsPerNetwork', network, now);
  countOne(tx, 'linkPaymentsPerPerson', personId, now);
}

/**
 * Pays for another person's plan with a card that is charged once and not saved.
 * @throws AppError, Refused
 */
export const payByLink = withExternalCall(beginLinkPayment, charge);

async function charge(caller: PublicCaller, payload: Payload) {
  const { db, gateway, now } = caller;
  assertBillingEnabled(gateway);
  beginLinkPayment.check(payload);
  const { cardForm } = gateway;
  if (!cardForm) rejectCardData(payload);
  const card = cardForm ? parseCard(payload, now) : null;
  const { id, isNew } = beginLinkPayment(caller, payload);
  const payment = findPayment(db, id) as Payment;
  if (!isNew) return toResult(payment);
  if (!cardForm || !card) {
    const cancelUrl = urlOf(caller, plansPath({ userCode: String(payload.user_code) }));
    const urls = { returnUrl: returnUrl(caller, payment), cancelUrl, customer: null };
    return toResult(await openPaymentPage(caller, gateway, payment, urls));
  }
  const chargeState = await askGateway(payment, async () => {
    const { token } = await cardForm.read(card);
    return gateway.charge({
      ...chargeOrder(db, payment),
      token,
      returnUrl: returnUrl(caller, payment),
    });
  });
  const recordState = (state: ChargeState) => recordChargeState(caller, id, state);
  return toResult(
    chargeState ? await retryWhileLocked(db, () => recordState(chargeState)) : payment,
  );
}

const toResult = ({ state, page, redirectUrl, ...payment }: Payment) => ({
  state,
  reference: linkReference(payment),
  pageUrl: page && redirectUrl,
});

/** The URL does not reveal to the bank who the payment is for. */
const returnUrl = (caller: PublicCaller, payment: Payment) =>
  urlOf(caller, strangersPaymentPath(linkReference(payment)));

const urlOf = ({ origin }: PublicCaller, path: string) =>
  new URL(path, origin ?? 'http://localhost').href;

/** The person's role and the plans that can be paid for by this link; null for an unknown code. */
export function linkOffers(caller: PublicCaller, userCode: string) {
  const person = findPersonAtLink(caller, userCode);
  if (!person) return null;
  const may = isBeneficiary(person, caller)
    ? plansPayableByLink(caller.db, person.companyId, caller.now)
    : () => false;
  return { role: person.role, may };
}

/**
 * The plan to pay for, without revealing the beneficiary.
 * @throws AppError `not-found`
 */
export function linkPaymentForm({ db, gateway, vat }: PublicCaller, planId: number) {
  assertBillingEnabled(gateway);
  const plan = findOfferedPlan(db, planId);
  return {
    plan: { ...plan, vat: includedVat(plan.amount, vat.vatRate) },
    isSandbox: gateway.name === 'sandbox',
    hasCardForm: gateway.cardForm !== undefined,
  };
}

/**
 * The state of a payment by link.
 * @throws AppError `not-found`
 */
export async function findLinkPayment(caller: PublicCaller, reference: string) {
  const { db, gateway } = caller;
  assertBillingEnabled(gateway);
  const payment = db
    .select()
    .from(payments)
    .where(eq(payments.key, linkPaymentKey(reference)))
    .get();
  if (!payment) throw new AppError('not-found');
  const { state, reason, redirectUrl, amount, currency, planId } = await refreshIfOpen(
    caller,
    payment,
  );
  const plan = db.select(pick(plans, 'title')).from(plans).where(eq(plans.id, planId)).get();
  return { state, reason, redirectUrl, amount, currency, planId, plan: plan?.title ?? '' };
}
