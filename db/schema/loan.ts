import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, id, money, ofProject, stamps } from '../columns';
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
    createdBy: integer(),
    version: integer().notNull().default(1),
    ...ofProject,
    ...stamps,
  },
  (table) => [
    index('loans_project').on(table.projectId, table.id),
    index('loans_company').on(table.companyId, table.id, table.ownerId),
  ],
);
