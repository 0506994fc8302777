import { write } from 'db/prepared';
import { disputes } from 'db/schema/gateway';
import { and, eq } from 'drizzle-orm';
import { type ChargeRow, chargeByReference } from '~/models/billing/payments/charges.server';
import type { BillingContext } from '~/models/billing/receipts/receipt.server';
import { addRow } from '~/models/rows.server';
import type { DisputeState, Gateway } from '~/services/payments/gateway';
import { insertRefund, refundVat } from './record.server';

/** Records all disputes of a charge, once per change. */
export async function syncDisputes(context: BillingContext, gateway: Gateway, reference: string) {
  const charge = chargeByReference(context.db, gateway.name, reference);
  if (!charge) return;
  for (const dispute of await gateway.findDisputes(reference))
    recordDispute(context, gateway, charge, dispute);
}

/** The bank takes the money back when a dispute opens, and returns it when the dispute is won. */
function recordDispute(
  context: BillingContext,
  { name }: Gateway,
  charge: ChargeRow,
  dispute: DisputeState,
) {
  write(context.db, (tx) => {
    const { reference, amount, state } = dispute;
    const stored = tx
      .select()
      .from(disputes)
      .where(and(eq(disputes.gateway, name), eq(disputes.reference, reference)))
      .get();
    // A closed dispute never changes again; messages may arrive in any order.
    if (stored && stored.state !== 'open') return;
    const inTransaction = { ...context, db: tx };
    const row = { transactionId: charge.id, amount, state, gateway: name, reference };
    const id = stored?.id ?? addRow(tx, disputes, row, context.now);
    if (stored)
      tx.update(disputes).set({ state, updatedAt: context.now }).where(eq(disputes.id, id)).run();
    else insertDisputeEntry(inTransaction, charge, { id, amount: -amount, isWon: false });
    if (state === 'won') insertDisputeEntry(inTransaction, charge, { id, amount, isWon: true });
  });
}

function insertDisputeEntry(
  context: BillingContext,
  charge: ChargeRow,
  { id, amount, isWon }: { id: number; amount: number; isWon: boolean },
) {
  insertRefund(context, charge, {
    transactionId: `${charge.transactionId}-D${id}${isWon ? 'W' : ''}`,
    amount,
    vat: -refundVat(context.db, charge, -amount),
    status: 'disputed',
    receiptNumber: null,
    reason: isWon ? 'disputeWon' : 'dispute',
  });
}
