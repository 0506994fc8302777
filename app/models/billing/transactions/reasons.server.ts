import { transactions } from 'db/schema/billing';
import { sql } from 'drizzle-orm';

/** The columns that `reasonText` needs. */
export const reasonColumns = {
  reason: transactions.reason,
  message: transactions.message,
  refundedId: sql<string | null>`(select charge.transaction_id from transactions charge
    where charge.id = ${transactions.refundOf})`,
};
