import type { Database } from 'db/client.server';
import type { postings } from 'db/schema/book';
import { sales } from 'db/schema/sale';
import { and, eq, sql } from 'drizzle-orm';
import { hasAny } from '~/models/rows.server';

/** True until the property is transferred or the sale withdrawn. */
export const isSigned = (db: Database, saleId: number): boolean =>
  hasAny(db, sales, and(eq(sales.id, saleId), eq(sales.status, 'contract')));

/** The amount that an entry received from a buyer before the transfer; 0 for other entries. */
export function prepaidIn(rows: Pick<typeof postings.$inferSelect, 'account' | 'amount'>[]) {
  if (rows.some(({ account }) => account !== 'prepayments' && account !== 'cash')) return 0;
  return rows
    .filter(({ account }) => account === 'prepayments')
    .reduce((sum, { amount }) => sum - amount, 0);
}

/** Keeps the sum of what a buyer paid before the transfer. */
export const changePrepaid = (tx: Database, saleId: number, change: number) =>
  void tx
    .update(sales)
    .set({ prepaid: sql`${sales.prepaid} + ${change}` })
    .where(eq(sales.id, saleId))
    .run();
