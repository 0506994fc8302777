import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, flag, id, money, ofProject, stamps } from '../columns';
import { priceIndexes } from './price-index';
import { projects } from './project';

// Loans of a project (docs/rules.md#loans). Amounts are integer minor units.

export const loanMethods = ['annuity', 'equal-principal', 'interest-only', 'bullet'] as const;

/** The terms; what was drawn and paid are the journal entries that name the loan. */
export const loans = sqliteTable(
  'loans',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The lender's name. */
    lender: text().notNull(),
    principal: money().notNull(),
    /** Basis points a year. */
    annualRate: integer().notNull(),
    method: text({ enum: loanMethods }).notNull(),
    /** The day of the first monthly instalment. */
    firstPaymentOn: day().notNull(),
    /** The number of monthly instalments; a bullet loan pays all of them at the end. */
    months: integer().notNull(),
    /** The index that amounts follow, the month of its value at the signing, and how far. */
    indexId: integer().references(() => priceIndexes.id),
    baseMonth: text(),
    /** The linked part of each amount, in basis points. */
    linkedShare: integer(),
    /** True if amounts never fall below their nominal value. */
    hasFloor: flag().notNull().default(false),
    createdBy: integer(),
    version: integer().notNull().default(1),
    ...ofProject,
    ...stamps,
  },
  (table) => [
    index('loans_project').on(table.projectId, table.id),
    index('loans_company').on(table.companyId, table.id, table.ownerId),
    index('loans_index').on(table.indexId).where(sql`index_id is not null`),
  ],
);
