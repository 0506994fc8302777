import type { Database } from 'db/client.server';
import { suppliers } from 'db/schema/book';
import { nameKey } from 'db/search-index';
import { and, eq } from 'drizzle-orm';
import type { Caller } from '~/models/caller';
import { addRow, pick } from '~/models/rows.server';

type Owner = Pick<Caller, 'actor' | 'now'> & { companyId: number };
type Last = Partial<Pick<typeof suppliers.$inferInsert, 'lastCategory' | 'lastVatRate'>>;

type Supplier = Pick<typeof suppliers.$inferSelect, 'id' | 'lastCategory'>;

/** Finds the company's supplier of this name, or creates one. */
export function supplierNamed(
  tx: Database,
  { actor, now, companyId }: Owner,
  name: string,
): Supplier {
  const key = nameKey(name);
  const supplier = tx
    .select(pick(suppliers, 'id', 'lastCategory'))
    .from(suppliers)
    .where(and(eq(suppliers.companyId, companyId), eq(suppliers.nameKey, key)))
    .get();
  if (supplier) return supplier;
  const row = { companyId, name, nameKey: key, createdBy: actor.id };
  return { id: addRow(tx, suppliers, row, now), lastCategory: null };
}

/** Stores the category of the last entry with a supplier. */
export const rememberLast = (tx: Database, id: number, last: Last) =>
  void tx.update(suppliers).set(last).where(eq(suppliers.id, id)).run();
