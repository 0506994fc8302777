import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { day, id, money, ofProject, stamps, time } from '../columns';
import { holdings } from './holding';
import { projects } from './project';

// Calls of committed capital (docs/rules.md#capital-calls). Amounts are integer minor units.

export const callStatuses = ['draft', 'issued', 'withdrawn'] as const;
export type CallStatus = (typeof callStatuses)[number];

export const capitalCalls = sqliteTable(
  'capital_calls',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Counts the calls of a project. */
    number: integer().notNull(),
    amount: money().notNull(),
    purpose: text(),
    dueOn: day().notNull(),
    status: text({ enum: callStatuses }).notNull().default('draft'),
    /** The day of the notices; null for a draft. */
    issuedOn: day(),
    createdBy: integer(),
    version: integer().notNull().default(1),
    ...ofProject,
    ...stamps,
  },
  (table) => [
    uniqueIndex('capital_calls_number').on(table.projectId, table.number),
    index('capital_calls_project').on(table.projectId, table.id),
    index('capital_calls_company').on(table.companyId, table.id, table.ownerId),
  ],
);

/** The part of one holding. It is stored when the call is issued; later sales do not change it. */
export const capitalCallParts = sqliteTable(
  'capital_call_parts',
  {
    id: id(),
    callId: integer()
      .notNull()
      .references(() => capitalCalls.id, { onDelete: 'cascade' }),
    holdingId: integer()
      .notNull()
      .references(() => holdings.id),
    amount: money().notNull(),
    /** The uncalled commitment of the holding after this call. */
    unfunded: money().notNull(),
    /** The part of the amount that is not paid; follows the entries, and is 0 once withdrawn. */
    openAmount: money().notNull(),
    dueOn: day().notNull(),
    remindedAt: time(),
    ...stamps,
  },
  (table) => [
    index('capital_call_parts_call').on(table.callId, table.id),
    index('capital_call_parts_holding').on(table.holdingId, table.id),
    index('capital_call_parts_due').on(table.dueOn, table.id).where(sql`open_amount > 0`),
  ],
);
