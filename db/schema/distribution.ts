import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { day, id, json, money, objectsIn, ofProject, stamps, time } from '../columns';
import { holdings } from './holding';
import { projects } from './project';
import { distributionTerms } from './terms';

// Money paid out to the holders (docs/rules.md#distributions). Amounts are integer minor units.

export const distributionSources = ['operating', 'refinance', 'sale'] as const;
export type DistributionSource = (typeof distributionSources)[number];

export const distributionStatuses = ['draft', 'approved', 'reversed'] as const;
export type DistributionStatus = (typeof distributionStatuses)[number];

export const distributions = sqliteTable(
  'distributions',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Counts the distributions of a project. */
    number: integer().notNull(),
    source: text({ enum: distributionSources }).notNull(),
    /** The day up to which the preferred return is computed. */
    date: day().notNull(),
    cash: money().notNull(),
    note: text(),
    status: text({ enum: distributionStatuses }).notNull().default('draft'),
    /** The version of the terms it was computed with; null for a draft. */
    termsId: integer().references(() => distributionTerms.id),
    /** The sponsor's share of profit in earlier distributions; null for a draft. */
    sponsorPaid: money(),
    /** The person who drafted or last changed it, and who cannot approve it. */
    submittedBy: integer(),
    approvedBy: integer(),
    approvedAt: time(),
    reversedBy: integer(),
    reversedAt: time(),
    /** Why it was reversed. */
    reason: text(),
    version: integer().notNull().default(1),
    ...ofProject,
    ...stamps,
  },
  (table) => [
    uniqueIndex('distributions_number').on(table.projectId, table.number),
    index('distributions_project').on(table.projectId, table.id),
    index('distributions_company').on(table.companyId, table.id, table.ownerId),
  ],
);

export type PaidTier = { position: number; kind: string; amount: number };
type StoredFlow = { on: string; amount: number };
type StoredPayout = StoredFlow & {
  tier: 'preferred' | 'capital' | 'catch-up' | 'hurdle' | 'split';
};

/**
 * The part of one holding in an approved distribution, with the figures it was computed from. It
 * never changes. Holdings that get nothing have a row too, because they affect the calculation.
 */
export const distributionParts = sqliteTable(
  'distribution_parts',
  {
    id: id(),
    distributionId: integer()
      .notNull()
      .references(() => distributions.id, { onDelete: 'cascade' }),
    holdingId: integer()
      .notNull()
      .references(() => holdings.id),
    /** Before tax. */
    amount: money().notNull(),
    withheld: money().notNull(),
    /** By position; the sponsor's share of profit has the kind `sponsor`. */
    paidTiers: json((value) => objectsIn(value) as PaidTier[]).notNull(),
    /** The contributions and payouts of the holding before this distribution. */
    contributions: json((value) => objectsIn(value) as StoredFlow[]).notNull(),
    payouts: json((value) => objectsIn(value) as StoredPayout[]).notNull(),
    /** The part of the amount that is not paid; follows the entries, and is 0 once reversed. */
    openAmount: money().notNull(),
    ...stamps,
  },
  (table) => [
    index('distribution_parts_distribution').on(table.distributionId, table.id),
    index('distribution_parts_holding').on(table.holdingId, table.updatedAt),
  ],
);
