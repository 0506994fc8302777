import type { Database } from 'db/client.server';
import { payments, transactions } from 'db/schema/billing';
import type { Actor } from '~/models/access/actor.server';
import { add } from './add-row';

/** What was paid for a plan, and can be given back. */
export function charged(
  db: Database,
  { companyId, id: personId }: Actor,
  planId: number,
  key: string,
) {
  const paid = { companyId: companyId ?? 0, personId, planId, amount: 2000, currency: 'ILS' };
  const told = { state: 'complete', gateway: 'sandbox', reference: key, key } as const;
  const payment = add(db, payments, { ...paid, ...told });
  const row = { transactionId: `TX-${key}`, status: 'complete', day: '2026-03-01' } as const;
  const charge = add(db, transactions, {
    ...paid,
    ...row,
    paymentId: payment,
    receiptNumber: Number(key),
  });
  return { payment, charge };
}
