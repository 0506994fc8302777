import type { holdings } from 'db/schema/holding';
import type { Holder } from './actor.server';
import {
  everyone,
  type FieldAudience,
  type FieldRule,
  type FieldTable,
  moneyReaders,
  seesField,
  team,
  visibleFields,
} from './field-audience.server';

// The readers of each field of a holding, its figures and payments (docs/rules.md#hidden-amounts).

/**
 * A holding as its holder sees it. Its people are the reader and the project's runners, who have
 * pages of their own with every field.
 */
export const holdingVisibility = {
  audience: everyone,
  currency: everyone,
  id: everyone,
  projectId: everyone,
  personId: team,
  name: everyone,
  email: team,
  shareClass: everyone,
  isSponsor: team,
  committed: everyone,
  withholdingRate: team,
  joinedOn: everyone,
  createdBy: team,
  version: team,
  companyId: team,
  ownerId: team,
  createdAt: everyone,
  updatedAt: everyone,

  project: everyone,
  on: everyone,
  terms: everyone,
  figures: everyone,
  committedThen: everyone,
  called: everyone,
  contributed: everyone,
  calls: everyone,
  distributions: everyone,
  statements: everyone,
  changes: everyone,
  explicable: everyone,
  overTime: everyone,
  /** With the reader's own commitment, it gives those of all holders. */
  share: moneyReaders,
  effects: moneyReaders,
  forecast: moneyReaders,
  paidOutside: moneyReaders,
} as const satisfies Record<keyof typeof holdings.$inferSelect, FieldRule> & FieldTable;

/** The figures of a holding. Those of its own payments are no amounts of the project. */
export const holdingFigureVisibility = {
  contributed: everyone,
  distributed: everyone,
  preferred: everyone,
  returned: everyone,
  profit: everyone,
  unreturned: everyone,
  accrued: everyone,
  estimate: moneyReaders,
  multiple: moneyReaders,
  irr: moneyReaders,
  plain: moneyReaders,
  estimatedOn: moneyReaders,
  estimated: moneyReaders,
  basis: moneyReaders,
  sponsorShare: moneyReaders,
} as const satisfies FieldTable;

/** The payment of a distribution to a holding, by tier, as its holder sees it. */
export const paidTierVisibility = {
  position: everyone,
  kind: everyone,
  amount: everyone,
  tier: everyone,
  earned: everyone,
  due: everyone,
  paidBefore: everyone,
  contributed: everyone,
  returnedBefore: everyone,
  contributedByAll: team,
  dueToAll: team,
  paidToAll: team,
  /** Rounded. */
  capitalShare: moneyReaders,
} as const satisfies FieldTable;

export const holdingTables = {
  holding: holdingVisibility,
  'holding-figures': holdingFigureVisibility,
  'paid-tier': paidTierVisibility,
} satisfies Record<string, FieldTable>;

/** None of these fields needs a permission; the audience decides. */
const anyHolder: Holder = { role: 'investor', parentId: null, permissions: new Set() };

export const visibleFigures = visibleFields(holdingFigureVisibility, anyHolder);
export const visiblePaidTier = visibleFields(paidTierVisibility, anyHolder);
export const seesAmounts = (audience: FieldAudience): boolean =>
  seesField(moneyReaders, audience, anyHolder);
