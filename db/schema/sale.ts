import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, flag, id, money, stamps } from '../columns';
import { projects } from './project';

export const saleStatuses = ['contract', 'transferred', 'withdrawn'] as const;

/**
 * The sale of a property or of a part of it (docs/rules.md#sale). Amounts are integer minor units.
 */
export const sales = sqliteTable(
  'sales',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    buyer: text().notNull(),
    status: text({ enum: saleStatuses }).notNull().default('contract'),
    contractOn: day().notNull(),
    /** The planned day, then the day of the transfer. */
    transferOn: day().notNull(),
    price: money().notNull(),
    /** True if nothing of the property is left afterwards. */
    isWhole: flag().notNull().default(true),
    /** Paid by the buyer before the transfer. */
    prepaid: money().notNull().default(0),
    /** The cost of what is sold; null until the transfer. */
    cost: money(),
    note: text(),
    createdBy: integer(),
    version: integer().notNull().default(1),
    ...stamps,
  },
  (table) => [index('sales_project').on(table.projectId, table.id)],
);
