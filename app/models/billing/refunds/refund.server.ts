import type { Database } from 'db/client.server';
import { subscriptions } from 'db/schema/billing';
import { refunds } from 'db/schema/gateway';
import { retryWhileLocked } from 'db/write-lock';
import { desc, eq, like, or } from 'drizzle-orm';
import { z } from 'zod';
import { money } from '~/i18n/format';
import { findCharge } from '~/models/billing/payments/charges.server';
import { AppError, Refused } from '~/models/errors';
import { amount, byId } from '~/models/fields';
import { formKeyField } from '~/models/idempotency/idempotency.server';
import {
  type Caller,
  operation,
  type Payload,
  query,
  withExternalCall,
} from '~/models/operation.server';
import { addRow, pick } from '~/models/rows.server';
import { log } from '~/services/log/log.server';
import { sha256 } from '~/services/secrets/random.server';
import { findRefund, type RefundRow, recordRefundState } from './record.server';

const refundRule = { roles: ['superadmin'] } as const;

/**
 * `version` is the amount (minor units) refunded when the form was opened, plus 1, because 0 would
 * mean that no version was sent.
 */
const refundFields = z.object({
  form_key: formKeyField,
  version: z.coerce.number().int(),
  amount,
  end_plan: z.enum(['yes', 'no'], { error: 'form.errors.choose' }).default('no'),
});
export type RefundFields = z.input<typeof refundFields>;

const refundVersion = ({ refunded }: { refunded: number }) => refunded + 1;

/**
 * Stores a refund before the gateway is called. The same form creates it only once, and its key
 * cannot be used for another refund.
 */
const beginRefund = operation({
  name: 'subscription.refund',
  ...refundRule,
  versioned: true,
  target: ({ db }, idOf) => findCharge(db, idOf('id')),
  input: refundFields,
  run(
    { tx, actor, now, gateway, target: charge },
    { formKey, version, amount: requested, endPlan },
  ) {
    const key = `refund:${actor.id}:${sha256(formKey)}`;
    const earlier = attemptsBy(tx, key);
    const last = earlier.at(0);
    const endsPlan = endPlan === 'yes';
    const isDone = last !== undefined && last.state !== 'failed';
    const isSame = last?.amount === requested && last.endsPlan === endsPlan;
    if (last && (last.transactionId !== charge.id || (isDone && !isSame)))
      throw new AppError('idempotency-key-reused');
    if (isDone) return { id: last.id, isNew: false };
    if (version !== refundVersion(charge))
      throw new AppError('stale', { version: refundVersion(charge) });
    const { left, currency } = charge;
    if (requested === 0 || requested > left)
      throw new Refused('amount', 'payment.refund.tooMuch', { most: money(left, currency) });
    if (gateway?.name !== charge.gateway) throw new Refused('amount', 'payment.refund.noGateway');
    const row = {
      transactionId: charge.id,
      personId: actor.id,
      amount: requested,
      gateway: charge.gateway,
    };
    const ownKey = earlier.length === 0 ? key : `${key}:${earlier.length}`;
    const newRefund = { ...row, state: 'begun' as const, endsPlan, key: ownKey };
    return { id: addRow(tx, refunds, newRefund, now), isNew: true };
  },
});

/**
 * A failed refund can be retried with the same form, as a new refund. The newest attempt comes
 * first.
 */
const attemptsBy = (tx: Database, key: string): RefundRow[] =>
  tx
    .select()
    .from(refunds)
    .where(or(eq(refunds.key, key), like(refunds.key, `${key}:%`)))
    .orderBy(desc(refunds.id))
    .all();

type RefundResult = { state: RefundRow['state']; amount: number; currency: string };

/**
 * Refunds all or part of a charge. If the gateway does not answer, the refund stays `begun` and
 * `reconcileRefunds` checks it later.
 * @throws AppError, Refused
 */
export const refund = withExternalCall(
  beginRefund,
  async (caller: Caller, payload: Payload): Promise<RefundResult> => {
    const { reference, currency } = beginRefund.authorize(caller, payload);
    const { id, isNew } = beginRefund(caller, payload);
    const refund = findRefund(caller.db, id) as RefundRow;
    const result = isNew ? await sendToGateway(caller, refund, reference) : refund;
    if (result.state === 'failed') throw new Refused('amount', 'payment.refund.failed');
    return { state: result.state, amount: result.amount, currency };
  },
);

async function sendToGateway(
  caller: Caller,
  refund: RefundRow,
  reference: string,
): Promise<RefundRow> {
  const { id, key, amount } = refund;
  try {
    const state = await caller.gateway?.refund({ key, reference, amount });
    return state
      ? await retryWhileLocked(caller.db, () => recordRefundState(caller, id, state))
      : refund;
  } catch (error) {
    log.error({ err: error, refund: id }, 'the payment gateway did not answer a refund');
    return refund;
  }
}

export const refundForm = query({
  ...refundRule,
  input: byId,
  run({ db }, { id }) {
    const charge = findCharge(db, id);
    const subscription = db
      .select(pick(subscriptions, 'status'))
      .from(subscriptions)
      .where(eq(subscriptions.id, charge.subscriptionId ?? 0))
      .get();
    const earlier = db
      .select(pick(refunds, 'id', 'amount', 'state', 'createdAt'))
      .from(refunds)
      .where(eq(refunds.transactionId, id))
      .orderBy(desc(refunds.id))
      .all();
    const isRunning = ['active', 'past_due'].includes(subscription?.status ?? '');
    return { ...charge, version: refundVersion(charge), isPlanRunning: isRunning, earlier };
  },
});
