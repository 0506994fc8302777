import type { Database } from 'db/client.server';
import { payments, transactions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { and, eq, gt, isNull, sum } from 'drizzle-orm';
import { z } from 'zod';
import { money } from '~/i18n/format';
import { presentActor } from '~/models/access/present.server';
import { timesFor } from '~/models/access/times.server';
import { AppError, Refused } from '~/models/errors';
import { amount, byId } from '~/models/fields';
import { around, type Caller, operation, type Payload, query } from '~/models/operation.server';
import { parsed } from '~/models/payload';
import { addRow, pick } from '~/models/rows.server';
import { log } from '~/services/log/log.server';
import { clockOf, nextReceipt } from './book.server';
import { sendReceipt } from './receipt.server';

const refunding = { roles: ['superadmin'] } as const;

const refundFields = z.object({ amount });
export type RefundFields = z.input<typeof refundFields>;

/** Who gave the money back, by which key: the same key is one row, however often it is sent. */
type Refunded = { key: string; refunded: number };

const entering = ({ key, refunded }: Refunded) =>
  operation({
    name: 'subscription.refund',
    ...refunding,
    target: ({ db }, idOf) => findCharge(db, idOf('id')),
    input: refundFields,
    run(means, { amount: back }) {
      const { tx, now, audit, target: charge } = means;
      const earlier = tx
        .select({ id: transactions.id })
        .from(transactions)
        .where(eq(transactions.idempotencyKey, key))
        .get();
      if (earlier) return { back, currency: charge.currency };
      const vatUpTo = (given: number) => Math.round((charge.vat * given) / charge.amount);
      const { companyId, personId, planId, subscriptionId, currency } = charge;
      const row = {
        ...{ companyId, personId, planId, subscriptionId, currency, idempotencyKey: key },
        transactionId: `${charge.transactionId}-R${nextReceipt(tx)}`,
        amount: -back,
        vat: -(vatUpTo(refunded + back) - vatUpTo(refunded)),
        status: 'refunded' as const,
        reason: 'refund',
        vatRate: charge.vatRate,
        refundOf: charge.id,
        receiptNumber: nextReceipt(tx),
        day: timesFor(clockOf(tx, companyId)).isoDay(now),
      };
      sendReceipt(tx, means, addRow(tx, transactions, row, now));
      const changes = { amount: { to: money(-back, currency) } };
      audit({ recordId: subscriptionId ?? charge.id, companyId, changes });
      return { back, currency };
    },
  });

const asking = entering({ key: '', refunded: 0 });

/**
 * Gives a charge back, all of it or a part, as a row of its own. Its key tells what was given back before, so a refund
 * that was interrupted and is asked for again is the same one. @throws AppError, Refused
 */
export const refund = around(asking, give);

async function give(caller: Caller, payload: Payload) {
  const { id, reference, refunded, left, currency, gateway: by } = asking.admit(caller, payload);
  const { amount: back } = parsed(refundFields, payload);
  if (back === 0 || back > left)
    throw new Refused('amount', 'payment.refund.tooMuch', { most: money(left, currency) });
  const { gateway } = caller;
  if (gateway?.name !== by) throw new Refused('amount', 'payment.refund.noGateway');
  // What is given back cannot be undone, so whoever may not any more is stopped before and not by the write.
  presentActor(caller.db, caller);
  const key = `refund:${id}:${refunded}`;
  try {
    await gateway.refund({ key, reference, amount: back });
  } catch (error) {
    log.error({ err: error, transaction: id }, 'the payment gateway did not refund a charge');
    throw new Refused('amount', 'payment.refund.failed');
  }
  return entering({ key, refunded })(caller, payload);
}

export const refundForm = query({
  ...refunding,
  input: byId,
  run: ({ db }, { id }) => findCharge(db, id),
});

/** A charge that can be given back still. @throws AppError `not-found` */
function findCharge(db: Database, id: number) {
  const isCharge = and(
    eq(transactions.status, 'complete'),
    gt(transactions.amount, 0),
    isNull(transactions.refundOf),
  );
  const charge = db
    .select({
      ...pick(transactions, 'id', 'transactionId', 'companyId', 'personId', 'planId', 'subscriptionId'),
      ...pick(transactions, 'amount', 'vat', 'vatRate', 'currency'),
      reference: payments.reference,
      gateway: payments.gateway,
      companyName: companies.name,
    })
    .from(transactions)
    .innerJoin(payments, eq(payments.id, transactions.paymentId))
    .innerJoin(companies, eq(companies.id, transactions.companyId))
    .where(and(eq(transactions.id, id), isCharge))
    .get();
  if (!charge?.reference) throw new AppError('not-found');
  const given = db
    .select({ of: sum(transactions.amount).mapWith(Number) })
    .from(transactions)
    .where(eq(transactions.refundOf, id))
    .get();
  const refunded = -(given?.of ?? 0);
  return { ...charge, reference: charge.reference, refunded, left: charge.amount - refunded };
}
