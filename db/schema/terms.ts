import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { day, id, json, objectsIn, stamps } from '../columns';
import { projects } from './project';

export const readyMadeTerms = [
  'pro-rata',
  'preferred',
  'preferred-split',
  'catch-up',
  'hurdles',
] as const;
export type ReadyMadeTerms = (typeof readyMadeTerms)[number];

/** `custom` are terms that were entered tier by tier. */
export const termsPresets = [...readyMadeTerms, 'custom'] as const;
export type TermsPreset = (typeof termsPresets)[number];

/** A stored tier: its kind, with rates and shares in basis points. */
export type StoredTier = { kind: string } & Record<string, string | number>;

/**
 * How the money of a project is distributed (docs/rules.md#terms). A version never changes; new
 * terms are a new version.
 */
export const distributionTerms = sqliteTable(
  'distribution_terms',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Counts the versions of a project. */
    number: integer().notNull(),
    effectiveFrom: day().notNull(),
    preset: text({ enum: termsPresets }).notNull(),
    tiers: json((value) => objectsIn(value) as StoredTier[]).notNull(),
    createdBy: integer(),
    ...stamps,
  },
  (table) => [uniqueIndex('distribution_terms_number').on(table.projectId, table.number)],
);
