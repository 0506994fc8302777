import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { refunds } from 'db/schema/gateway';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import {
  type ChargeRow,
  chargeByReference,
  findCharge,
} from '~/models/billing/payments/charges.server';
import type { BillingContext } from '~/models/billing/receipts/receipt.server';
import { minuteMs } from '~/models/durations';
import { addRow } from '~/models/rows.server';
import { log } from '~/services/log/log.server';
import type { Gateway, RefundState } from '~/services/payments/gateway';
import { type RefundRow, recordRefundState } from './record.server';

/** A refund the gateway does not know after this time never reached it. */
const abandonedAfter = 2 * minuteMs;
const batchSize = 50;

/** Records all refunds of a charge at the gateway, including those made in its dashboard. */
export async function syncRefunds(context: BillingContext, gateway: Gateway, reference: string) {
  const charge = chargeByReference(context.db, gateway.name, reference);
  if (!charge) return;
  for (const state of await gateway.findRefunds(reference))
    recordRefundState(context, rowFor(context, gateway, charge, state), state);
}

/**
 * @returns the id of the refund's row, which is new if the refund was made in the gateway's
 * dashboard
 */
function rowFor(
  { db, now }: BillingContext,
  { name }: Gateway,
  { id }: ChargeRow,
  refund: RefundState,
): number {
  const { key, reference, amount } = refund;
  return write(db, (tx) => {
    const stored =
      findBy(tx, key ? eq(refunds.key, key) : undefined) ??
      findBy(
        tx,
        reference ? and(eq(refunds.gateway, name), eq(refunds.reference, reference)) : undefined,
      ) ??
      (key === null ? findOlder(tx, id, refund) : undefined);
    if (stored) {
      if (!stored.reference)
        tx.update(refunds).set({ reference }).where(eq(refunds.id, stored.id)).run();
      return stored.id;
    }
    const row = {
      transactionId: id,
      personId: null,
      amount,
      state: 'begun' as const,
      gateway: name,
    };
    return addRow(tx, refunds, { ...row, key: `${name}:${reference}`, reference }, now);
  });
}

const findBy = (tx: Database, where: ReturnType<typeof eq> | undefined): RefundRow | undefined =>
  where && tx.select().from(refunds).where(where).limit(1).get();

/** Earlier versions sent no key to the gateway and did not store its reference. */
const findOlder = (tx: Database, transactionId: number, { amount }: RefundState) =>
  findBy(
    tx,
    and(
      eq(refunds.transactionId, transactionId),
      eq(refunds.amount, amount),
      eq(refunds.state, 'complete'),
      isNull(refunds.reference),
    ),
  );

/**
 * Checks refunds without a result at the gateway: after a crash, without an answer, or while
 * pending.
 */
export async function reconcileRefunds(
  context: Omit<BillingContext, 'now'>,
  gateway: Gateway,
  clock: () => number,
  yieldToOthers: () => Promise<void>,
) {
  for (const refund of openRefunds(context.db, gateway, clock() - minuteMs)) {
    await reconcileRefund({ ...context, now: clock() }, gateway, refund);
    await yieldToOthers();
  }
}

async function reconcileRefund(context: BillingContext, gateway: Gateway, refund: RefundRow) {
  const { id, key, reference, state, createdAt, transactionId } = refund;
  try {
    const charge = findCharge(context.db, transactionId);
    const gatewayRefunds = await gateway.findRefunds(charge.reference);
    const current = gatewayRefunds.find(
      (one) => one.key === key || (reference && one.reference === reference),
    );
    if (current) recordRefundState(context, id, current);
    else if (state === 'begun' && context.now - createdAt >= abandonedAfter)
      recordRefundState(context, id, { state: 'failed', reference: null });
    touch(context, id);
  } catch (error) {
    log.error(
      { err: error, refund: id },
      'the payment gateway did not say what became of a refund',
    );
  }
}

const touch = ({ db, now }: BillingContext, id: number) =>
  write(db, (tx) => tx.update(refunds).set({ updatedAt: now }).where(eq(refunds.id, id)).run());

const openRefunds = (db: Database, gateway: Gateway, before: number): RefundRow[] =>
  db
    .select()
    .from(refunds)
    .where(
      and(
        inArray(refunds.state, ['begun', 'pending']),
        lt(refunds.updatedAt, before),
        eq(refunds.gateway, gateway.name),
      ),
    )
    .orderBy(refunds.updatedAt)
    .limit(batchSize)
    .all();
