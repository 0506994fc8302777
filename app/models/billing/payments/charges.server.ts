import type { Database } from 'db/client.server';
import { payments, transactions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { refunds } from 'db/schema/gateway';
import { and, eq, gt, inArray, isNull, type SQL, sum } from 'drizzle-orm';
import { AppError } from '~/models/errors';
import { pick } from '~/models/rows.server';

export type ChargeRow = ReturnType<typeof findCharge>;

const chargeRows = (db: Database, where: SQL) =>
  db
    .select({
      ...pick(
        transactions,
        'id',
        'transactionId',
        'companyId',
        'personId',
        'planId',
        'subscriptionId',
      ),
      ...pick(transactions, 'amount', 'vat', 'vatRate', 'currency'),
      reference: payments.reference,
      gateway: payments.gateway,
      companyName: companies.name,
    })
    .from(transactions)
    .innerJoin(payments, eq(payments.id, transactions.paymentId))
    .innerJoin(companies, eq(companies.id, transactions.companyId))
    .where(
      and(
        where,
        eq(transactions.status, 'complete'),
        gt(transactions.amount, 0),
        isNull(transactions.refundOf),
      ),
    )
    .get();

/**
 * A completed charge, with the refunded and the remaining amount.
 * @throws AppError `not-found`
 */
export function findCharge(db: Database, id: number) {
  const charge = chargeRows(db, eq(transactions.id, id));
  if (!charge?.reference) throw new AppError('not-found');
  const refunded = refundedOf(db, id);
  return { ...charge, reference: charge.reference, refunded, left: charge.amount - refunded };
}

/** True if everything that a payment charged was refunded, or is about to be. */
export function isRefunded(db: Database, paymentId: number): boolean {
  const charge = chargeRows(db, eq(payments.id, paymentId));
  return charge !== undefined && refundedOf(db, charge.id) >= charge.amount;
}

/** The charge with a gateway reference; null if it is not ours. */
export function chargeByReference(
  db: Database,
  gateway: string,
  reference: string,
): ChargeRow | null {
  const is = and(eq(payments.gateway, gateway), eq(payments.reference, reference)) as SQL;
  const charge = chargeRows(db, is);
  return charge ? findCharge(db, charge.id) : null;
}

/** The amount refunded, disputed, or about to be refunded. */
function refundedOf(db: Database, id: number): number {
  const returned = db
    .select({ of: sum(transactions.amount).mapWith(Number) })
    .from(transactions)
    .where(
      and(eq(transactions.refundOf, id), inArray(transactions.status, ['refunded', 'disputed'])),
    )
    .get();
  const open = db
    .select({ of: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.transactionId, id), inArray(refunds.state, ['begun', 'pending'])))
    .get();
  return (open?.of ?? 0) - (returned?.of ?? 0);
}
