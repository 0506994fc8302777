import type { Database } from 'db/client.server';
import { payments, transactions } from 'db/schema/billing';
import type { Actor } from '~/models/access/actor.server';
import { add } from './add-row';

/** Adds a payment for a plan that can be refunded. */
export function addCharge(
  db: Database,
  { companyId, id: personId }: Actor,
  planId: number,
  key: string,
) {
  const paid = { companyId: companyId ?? 0, personId, planId, amount: 2000, currency: 'ILS' };
  const result = { state: 'complete', gateway: 'sandbox', reference: key, key } as const;
  const payment = add(db, payments, { ...paid, ...result });
  const row = { transactionId: `TX-${key}`, status: 'complete', day: '2026-03-01' } as const;
  const charge = add(db, transactions, {
    ...paid,
    ...row,
    paymentId: payment,
    receiptNumber: Number(key),
  });
  return { payment, charge };
}
