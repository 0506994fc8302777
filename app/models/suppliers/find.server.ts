import type { Database } from 'db/client.server';
import { suppliers } from 'db/schema/book';
import { nameKey } from 'db/search-index';
import { and, eq } from 'drizzle-orm';
import type { Caller } from '~/models/caller';
import { addRow } from '~/models/rows.server';

type Owner = Pick<Caller, 'actor' | 'now'> & { companyId: number };
type Last = Partial<Pick<typeof suppliers.$inferInsert, 'lastCategory' | 'lastVatRate'>>;

/**
 * The company's supplier of this name, which is created if it is new. Remembers what an entry with
 * it had.
 */
export function supplierNamed(
  tx: Database,
  { actor, now, companyId }: Owner,
  name: string,
  last: Last,
): number {
  const key = nameKey(name);
  const known = tx
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(and(eq(suppliers.companyId, companyId), eq(suppliers.nameKey, key)))
    .get();
  if (!known) {
    const row = { companyId, name, nameKey: key, createdBy: actor.id, ...last };
    return addRow(tx, suppliers, row, now);
  }
  tx.update(suppliers).set(last).where(eq(suppliers.id, known.id)).run();
  return known.id;
}
