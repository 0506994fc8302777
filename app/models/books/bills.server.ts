import { journalEntries, suppliers } from 'db/schema/book';
import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { and, eq, lt, sql } from 'drizzle-orm';
import { listOf } from '~/models/lists/list.server';
import { aDay } from '~/models/lists/state';
import { pick } from '~/models/rows.server';
import { bookReading } from './input';
import { entriesVisibleTo } from './list.server';

/** The unpaid bills of all projects that the actor runs, next due first. */
export const billsToPay = listOf({
  ...bookReading,
  id: journalEntries.id,
  visible: entriesVisibleTo,
  sorts: { due_date: journalEntries.dueDate },
  first: { orderBy: 'due_date', order: 'asc' },
  filters: { dueBefore: aDay },
  narrow: ({ by }) =>
    and(
      // Must match the condition of the index; a bound value would not.
      sql`open_amount > 0`,
      by.dueBefore && lt(journalEntries.dueDate, by.dueBefore),
    ),
  search: {
    like: (
      pattern,
    ) => sql`(coalesce(${journalEntries.invoiceNumber}, '') like ${pattern} escape '\\'
      or (select ${suppliers.name} from ${suppliers}
        where ${suppliers.id} = ${journalEntries.supplierId}) like ${pattern} escape '\\')`,
  },
  index: () => 'journal_entries_due',
  rows: (db) =>
    db
      .select({
        ...pick(journalEntries, 'id', 'dueDate', 'invoiceNumber', 'net', 'vat', 'openAmount'),
        project: { id: projects.id, name: projects.name },
        supplier: { id: suppliers.id, name: suppliers.name },
        currency: companies.currency,
      })
      .from(journalEntries)
      .innerJoin(projects, eq(projects.id, journalEntries.projectId))
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .leftJoin(suppliers, eq(suppliers.id, journalEntries.supplierId)),
});
