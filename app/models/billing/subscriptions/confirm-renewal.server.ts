import type { Database } from 'db/client.server';
import { payments, plans, subscriptions } from 'db/schema/billing';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { payOnPage } from '~/models/billing/payments/pay.server';
import { assertNoPaymentInProgress } from '~/models/billing/payments/reconcile.server';
import { findPayment, type Payment } from '~/models/billing/payments/record.server';
import { AppError } from '~/models/errors';
import { formKeyField } from '~/models/idempotency/idempotency.server';
import { type Caller, operation, type Payload, withExternalCall } from '~/models/operation.server';
import { addRow } from '~/models/rows.server';
import { assertBillingEnabled, assertPayer, billingAccess } from './subscription.server';

/** The subscription whose renewal the payer must confirm; null if there is none. */
export function findRenewalToConfirm(db: Database, payment: Payment) {
  const { subscriptionId, state, reason } = payment;
  if (state !== 'failed' || reason !== 'authentication' || subscriptionId === null) return null;
  return (
    db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.status, 'past_due')))
      .get() ?? null
  );
}

/** Creates the payment that renews the plan on the gateway's page, once per form. */
const beginConfirmation = operation({
  name: 'subscription.pay',
  ...billingAccess,
  input: z.object({ form_key: formKeyField }),
  target({ db, actor, gateway }, idOf) {
    assertBillingEnabled(gateway);
    assertPayer(actor);
    const payment = findPayment(db, idOf('id'));
    if (!payment || payment.companyId !== actor.companyId) throw new AppError('not-found');
    return payment;
  },
  run({ tx, actor, now, gateway, target }, { formKey }) {
    const key = `form:${actor.id}:${formKey}`;
    const earlier = tx
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.key, key))
      .get();
    if (earlier) return { ...earlier, isNew: false };
    const due = findRenewalToConfirm(tx, target);
    if (!due) throw new AppError('not-found');
    assertNoPaymentInProgress(tx, due.companyId, now);
    const planId = due.nextPlanId ?? due.planId;
    const plan = tx.select().from(plans).where(eq(plans.id, planId)).get();
    if (!plan) throw new AppError('not-found');
    const { amount, currency } = plan;
    const owner = { companyId: due.companyId, personId: actor.id, planId };
    const row = {
      ...owner,
      subscriptionId: due.id,
      amount,
      currency,
      state: 'begun' as const,
      key,
    };
    return { id: addRow(tx, payments, { ...row, gateway: gateway?.name ?? '' }, now), isNew: true };
  },
});

/**
 * Pays a renewal on the gateway's page after the bank rejected it without its customer.
 * @throws AppError, Refused
 */
export const confirmRenewal = withExternalCall(
  beginConfirmation,
  async (caller: Caller, payload: Payload): Promise<Payment> => {
    assertBillingEnabled(caller.gateway);
    const { id, isNew } = beginConfirmation(caller, payload);
    const payment = findPayment(caller.db, id) as Payment;
    return isNew ? payOnPage(caller, caller.gateway, payment) : payment;
  },
);
