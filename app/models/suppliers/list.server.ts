import { suppliers } from 'db/schema/book';
import { companies } from 'db/schema/company';
import { eq, sql } from 'drizzle-orm';
import { listOf } from '~/models/lists/list.server';
import { pick } from '~/models/rows.server';
import { supplierReading, suppliersOf } from './save.server';
import { supplierTotals } from './totals.server';

/** The suppliers of the company, with the amounts of the projects that the reader runs. */
export const supplierList = listOf({
  ...supplierReading,
  id: suppliers.id,
  visible: suppliersOf,
  sorts: { name: suppliers.name, updated_at: suppliers.updatedAt },
  first: { orderBy: 'name', order: 'asc' },
  search: {
    like: (pattern) => sql`(${suppliers.name} like ${pattern} escape '\\'
      or coalesce(${suppliers.taxId}, '') like ${pattern} escape '\\'
      or coalesce(${suppliers.contact}, '') like ${pattern} escape '\\')`,
  },
  rows: (db, actor) =>
    db
      .select({
        ...pick(suppliers, 'id', 'name', 'taxId', 'contact', 'phone', 'email', 'updatedAt'),
        ...supplierTotals(actor),
        currency: companies.currency,
      })
      .from(suppliers)
      .innerJoin(companies, eq(companies.id, suppliers.companyId)),
});
