import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, flag, id, money, ofProject, stamps } from '../columns';
import { people } from './person';
import { projects } from './project';

// Holdings of investors in a project (docs/rules.md#holdings). Amounts are integer minor units.

export const holdings = sqliteTable(
  'holdings',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Null for a holder without an account; emptied when the account is deleted. */
    personId: integer().references(() => people.id),
    /** Stays when the account is deleted. */
    name: text().notNull(),
    /** A person who joins the project with this verified address becomes the holder. */
    email: text(),
    shareClass: text(),
    isSponsor: flag().notNull().default(false),
    /** Kept sum of the changes. */
    committed: money().notNull(),
    joinedOn: day().notNull(),
    /** The tax to withhold from profit, in basis points. */
    withholdingRate: integer().notNull().default(0),
    createdBy: integer(),
    version: integer().notNull().default(1),
    ...ofProject,
    ...stamps,
  },
  (table) => [
    index('holdings_company').on(table.companyId, table.id, table.ownerId),
    index('holdings_project').on(table.projectId, table.id),
    index('holdings_person').on(table.personId, table.id).where(sql`person_id is not null`),
  ],
);

export const holdingChangeKinds = ['commitment', 'sale', 'purchase'] as const;
export type HoldingChangeKind = (typeof holdingChangeKinds)[number];

/** A dated change of what is committed. A sale has a row on both sides. */
export const holdingChanges = sqliteTable(
  'holding_changes',
  {
    id: id(),
    holdingId: integer()
      .notNull()
      .references(() => holdings.id, { onDelete: 'cascade' }),
    kind: text({ enum: holdingChangeKinds }).notNull(),
    date: day().notNull(),
    /** Negative if less is committed. */
    amount: money().notNull(),
    /** The called amount of a sold part, which passes to the buyer. */
    called: money().notNull().default(0),
    /** The holding of the buyer or the seller. */
    otherId: integer(),
    ...stamps,
  },
  (table) => [index('holding_changes_holding').on(table.holdingId, table.date, table.id)],
);
