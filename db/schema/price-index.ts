import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { day, flag, id, money, stamps } from '../columns';
import { journalEntries } from './book';
import { companies } from './company';

// Price indexes of a company, and the payments that follow them (docs/rules.md#price-indexes).

export const priceIndexes = sqliteTable(
  'price_indexes',
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    /** The name, normalised by `nameKey` for comparison. */
    nameKey: text().notNull(),
    createdBy: integer(),
    version: integer().notNull().default(1),
    ...stamps,
  },
  (table) => [index('price_indexes_name').on(table.companyId, table.nameKey)],
);

export const indexRows = sqliteTable(
  'index_rows',
  {
    id: id(),
    indexId: integer()
      .notNull()
      .references(() => priceIndexes.id, { onDelete: 'cascade' }),
    /** The month that the index measures, `YYYY-MM`. */
    month: text().notNull(),
    /** An exact decimal in billionths. */
    value: integer().notNull(),
    /** Converts the value to the first base of the index; in billionths. */
    factor: integer().notNull(),
    /** The index is in force from this day until the next one is published. */
    publishedOn: day().notNull(),
    version: integer().notNull().default(1),
    ...stamps,
  },
  (table) => [uniqueIndex('index_rows_month').on(table.indexId, table.month)],
);

/** The index that an instalment was paid with, and its amounts. These never change. */
export const linkedPayments = sqliteTable(
  'linked_payments',
  {
    id: id(),
    entryId: integer()
      .notNull()
      .references(() => journalEntries.id, { onDelete: 'cascade' }),
    indexId: integer()
      .notNull()
      .references(() => priceIndexes.id),
    month: text().notNull(),
    value: integer().notNull(),
    factor: integer().notNull(),
    baseMonth: text().notNull(),
    baseValue: integer().notNull(),
    baseFactor: integer().notNull(),
    /** The linked part of the amount, in basis points. */
    linkedShare: integer().notNull(),
    hasFloor: flag().notNull(),
    /** True if the index known on the day of payment was not entered yet. */
    isProvisional: flag().notNull(),
    /** The nominal amounts, and what the index added to them. */
    principal: money().notNull(),
    interest: money().notNull(),
    linkage: money().notNull(),
    ...stamps,
  },
  (table) => [
    uniqueIndex('linked_payments_entry').on(table.entryId),
    index('linked_payments_index').on(table.indexId, table.month),
  ],
);
