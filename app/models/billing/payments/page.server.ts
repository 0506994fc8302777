import { payments, plans, transactions } from 'db/schema/billing';
import { and, eq } from 'drizzle-orm';
import { activeCard, savedCards } from '~/models/billing/cards/cards.server';
import { findRenewalToConfirm } from '~/models/billing/subscriptions/confirm-renewal.server';
import { planQuote } from '~/models/billing/subscriptions/schedule.server';
import {
  assertBillingEnabled,
  assertPayer,
  billingAccess,
} from '~/models/billing/subscriptions/subscription.server';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { type Caller, type Payload, type PublicCaller, query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { refreshFromGateway } from './reconcile.server';
import { findPayment, includedVat, type Payment } from './record.server';

/** The plan, the amount due, its first period, and the saved cards. */
export const paymentForm = query({
  ...billingAccess,
  input: byId,
  run(caller, { id }) {
    const { db, actor, now, gateway, vat } = caller;
    assertBillingEnabled(gateway);
    const { plan, quote, activeProjects } = planQuote(caller, { id: String(id) });
    const { kind, startsAt, endsAt } = quote;
    const hasTrialLeft = kind !== 'later' && startsAt > now;
    return {
      plan: { ...plan, vat: includedVat(quote.amount, vat.vatRate), startsAt, endsAt },
      quote,
      /** When the running trial ends and the paid period starts; null without a trial. */
      trialEndsAt: hasTrialLeft ? startsAt : null,
      activeProjects,
      isSandbox: gateway.name === 'sandbox',
      hasCardForm: gateway.cardForm !== undefined,
      cards: savedCards(db, actor, now),
      activeCardId: activeCard(db, actor.companyId ?? 0, now)?.id ?? null,
    };
  },
});

/** A payment of the actor's company. */
export const ownPayment = query({
  ...billingAccess,
  input: byId,
  run({ db, actor, gateway }, { id }) {
    assertBillingEnabled(gateway);
    assertPayer(actor);
    const payment = findPayment(db, id);
    if (!payment || payment.companyId !== actor.companyId) throw new AppError('not-found');
    return payment;
  },
});

/**
 * Updates an open payment from the gateway, so that people returning from their bank see the
 * result.
 */
export async function refreshIfOpen(caller: PublicCaller, payment: Payment): Promise<Payment> {
  const isOpen = payment.state === 'begun' || payment.state === 'asked';
  const isOld = caller.now - payment.updatedAt > 5_000;
  const ask = caller.gateway && isOpen && (payment.state === 'asked' || isOld);
  // Not everyone who looks at a payment made it, so their address is left out of the audit log.
  const context = { ...caller, address: null };
  return ask && caller.gateway ? refreshFromGateway(context, caller.gateway, payment) : payment;
}

export async function refreshedPayment(caller: Caller, payload: Payload) {
  const payment = await refreshIfOpen(caller, ownPayment(caller, payload));
  const { id, state, reason, redirectUrl, amount, currency, planId } = payment;
  const plan = caller.db.select(pick(plans, 'title')).from(plans).where(eq(plans.id, planId)).get();
  const receipt = caller.db
    .select(pick(transactions, 'id', 'periodFrom', 'periodTo'))
    .from(transactions)
    .innerJoin(payments, eq(payments.id, transactions.paymentId))
    .where(and(eq(payments.id, id), eq(transactions.status, 'complete')))
    .get();
  return {
    id,
    state,
    reason,
    redirectUrl,
    amount,
    currency,
    planId,
    plan: plan?.title ?? '',
    receiptId: receipt?.id ?? null,
    periodFrom: receipt?.periodFrom ?? null,
    periodTo: receipt?.periodTo ?? null,
    mayConfirm: findRenewalToConfirm(caller.db, payment) !== null,
  };
}
