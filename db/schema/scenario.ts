import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { day, flag, id, json, money, objectsIn, stamps } from '../columns';
import { capitalCalls } from './capital-call';
import { distributions } from './distribution';
import { holdings } from './holding';
import { changeOrders } from './order';
import { projects } from './project';
import { phases } from './work';

// Possible outcomes of a project (docs/rules.md#scenarios). Amounts are integer minor units.

export const exits = ['sale', 'rent', 'refinancing'] as const;
export type Exit = (typeof exits)[number];

/** A cost of every month; without days from the next month to the exit. */
export type ScenarioCost = { title: string; monthly: number; from?: string; to?: string };

const readCosts = (value: unknown): ScenarioCost[] =>
  objectsIn(value).flatMap(({ title, monthly, from, to }) =>
    typeof title === 'string' && Number.isSafeInteger(monthly)
      ? [
          {
            title,
            monthly: monthly as number,
            ...(typeof from === 'string' && { from }),
            ...(typeof to === 'string' && { to }),
          },
        ]
      : [],
  );

/** The assumptions about how a project ends. */
export const scenarios = sqliteTable(
  'scenarios',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The scenario that changes are measured with; at most one of a project. */
    isBase: flag().notNull().default(false),
    exit: text({ enum: exits }).notNull(),
    exitOn: day().notNull(),
    /** The value of the property at the exit. */
    value: money().notNull(),
    /** The day on which the value was typed; null if it follows the value of the project. */
    valuedOn: day(),
    /** The cost of selling, in basis points of the value. */
    sellingRate: integer().notNull().default(0),
    /** The tax on the profit of a sale, in basis points. */
    taxRate: integer().notNull().default(0),
    /** By month. */
    rent: money().notNull().default(0),
    /** The first month of the rent; null for the month after the work ends. */
    rentFrom: day(),
    /** The part of the rent that is lost to vacancy, in basis points. */
    vacancyRate: integer().notNull().default(0),
    /** The new loan of a refinancing. */
    newLoan: money().notNull().default(0),
    costs: json(readCosts).notNull().default(sql`'[]'`),
    createdBy: integer(),
    version: integer().notNull().default(1),
    ...stamps,
  },
  (table) => [
    index('scenarios_project').on(table.projectId, table.id),
    uniqueIndex('scenarios_base').on(table.projectId).where(sql`is_base = 1`),
  ],
);

const nullableIdOf = (column: () => AnySQLiteColumn) =>
  integer().references(column, { onDelete: 'cascade' });

/**
 * The effect of a decision, as it was computed when it was submitted, issued or approved
 * (docs/rules.md#impact). Names one of the four records. Never changes.
 */
export const impacts = sqliteTable(
  'impacts',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    changeOrderId: nullableIdOf(() => changeOrders.id),
    capitalCallId: nullableIdOf(() => capitalCalls.id),
    distributionId: nullableIdOf(() => distributions.id),
    /** The phase that was moved, and by how many days. */
    phaseId: nullableIdOf(() => phases.id),
    days: integer(),
    /** The day it was computed for. */
    date: day().notNull(),
    /** SHA-256 of everything it was computed from, in hex. */
    inputHash: text().notNull(),
    figures: json((value) => value).notNull(),
    /** The changed project, packed, to explain the figures; null for older impacts. */
    inputs: text(),
    createdBy: integer(),
    ...stamps,
  },
  (table) => [
    index('impacts_change_order').on(table.changeOrderId, table.id),
    index('impacts_capital_call').on(table.capitalCallId, table.id),
    index('impacts_distribution').on(table.distributionId, table.id),
    index('impacts_phase').on(table.phaseId, table.id),
  ],
);

/** The column of the record that an impact belongs to. */
export type ImpactDecision = 'changeOrderId' | 'capitalCallId' | 'distributionId' | 'phaseId';

/** The impact of a decision on one holding. Never changes. */
export const impactHolders = sqliteTable(
  'impact_holders',
  {
    id: id(),
    impactId: integer()
      .notNull()
      .references(() => impacts.id, { onDelete: 'cascade' }),
    holdingId: integer()
      .notNull()
      .references(() => holdings.id, { onDelete: 'cascade' }),
    figures: json((value) => value).notNull(),
    ...stamps,
  },
  (table) => [
    index('impact_holders_impact').on(table.impactId, table.id),
    index('impact_holders_holding').on(table.holdingId, table.id),
  ],
);
