import type { Database } from 'db/client.server';
import { linkedPayments, priceIndexes } from 'db/schema/price-index';
import { and, asc, eq } from 'drizzle-orm';
import { Refused } from '~/models/errors';
import { largestAmount } from '~/models/fields';
import {
  type IndexValue,
  indexKnownOn,
  type LinkTerms,
  linkedAmount,
  type PublishedValue,
} from '~/models/finance/index-linked';
import { rowsOf } from '~/models/price-indexes/find.server';
import { addRow, pick } from '~/models/rows.server';
import { wholeShare } from './input';

type LinkFields = {
  indexId: number | null;
  baseMonth: string | null;
  linkedShare: number | null;
  hasFloor: boolean;
};

/** The index that the amounts of a loan follow, with its values by month, oldest first. */
export type LoanLink = LinkTerms & {
  index: { id: number; name: string };
  values: PublishedValue[];
};

/**
 * The link of a loan, or null if its amounts are fixed.
 * @throws Error if the index at the signing is missing, which the rules of indexes prevent
 */
export function linkOf(
  db: Database,
  { indexId, baseMonth, linkedShare, hasFloor }: LinkFields,
): LoanLink | null {
  if (indexId === null) return null;
  const index = db
    .select(pick(priceIndexes, 'id', 'name'))
    .from(priceIndexes)
    .where(eq(priceIndexes.id, indexId))
    .get();
  const values = rowsOf(db, indexId);
  const base = values.find(({ month }) => month === baseMonth);
  if (!index || !base) throw new Error(`Index ${indexId} has no value for ${baseMonth}.`);
  return { index, base, share: linkedShare ?? wholeShare, hasFloor, values };
}

/** An amount with the index of a day. */
type LinkedAmount = { amount: number; index: IndexValue | null; isProvisional: boolean };

/** Links a nominal amount to the index of a day; without a link, returns it unchanged. */
export function amountOn(link: LoanLink | null, nominal: number, on: string): LinkedAmount {
  if (link === null) return { amount: nominal, index: null, isProvisional: false };
  const { index, isProvisional } = indexKnownOn(link.values, on, link.base);
  return { amount: linkedAmount(nominal, link, index), index, isProvisional };
}

type Company = { companyId: number };

/** The indexes that a loan of the company can follow. */
export const indexChoices = (db: Database, { companyId }: Company) =>
  db
    .select(pick(priceIndexes, 'id', 'name'))
    .from(priceIndexes)
    .where(eq(priceIndexes.companyId, companyId))
    .orderBy(asc(priceIndexes.name), asc(priceIndexes.id))
    .all();

/**
 * The link as a loan stores it: nothing without an index, and a share with one.
 * @throws Refused for the index of another company, and a month without a value
 */
export function checkedLink(db: Database, { companyId }: Company, link: LinkFields): LinkFields {
  const { indexId, baseMonth } = link;
  if (indexId === null)
    return { indexId: null, baseMonth: null, linkedShare: null, hasFloor: false };
  const index = db
    .select({ id: priceIndexes.id })
    .from(priceIndexes)
    .where(and(eq(priceIndexes.id, indexId), eq(priceIndexes.companyId, companyId)))
    .get();
  if (!index) throw new Refused('index_id', 'form.errors.choice');
  if (!rowsOf(db, indexId).some(({ month }) => month === baseMonth))
    throw new Refused('base_month', 'loan.errors.noBase');
  return { ...link, linkedShare: link.linkedShare ?? wholeShare };
}

type Nominal = { principal: number; interest: number };

/**
 * Returns the linkage of an instalment on a day, which is negative if the index fell.
 * @throws Refused if the linked amount is larger than any amount
 */
export function linkageOn(link: LoanLink | null, { principal, interest }: Nominal, on: string) {
  const linked = amountOn(link, principal + interest, on);
  if (linked.amount > largestAmount) throw new Refused('principal', 'loan.refused.linkedTooMuch');
  return { ...linked, linkage: linked.amount - principal - interest };
}

/** Stores the index that a payment was made with, so that no later value changes it. */
export function storeIndex(
  tx: Database,
  { entryId, now }: { entryId: number; now: number },
  { index: { id: indexId }, base, share, hasFloor }: LoanLink,
  {
    principal,
    interest,
    linkage,
    index,
    isProvisional,
  }: Nominal & { linkage: number } & Omit<LinkedAmount, 'amount'>,
) {
  const { month, value, factor } = index ?? base;
  addRow(
    tx,
    linkedPayments,
    {
      entryId,
      indexId,
      month,
      value,
      factor,
      baseMonth: base.month,
      baseValue: base.value,
      baseFactor: base.factor,
      linkedShare: share,
      hasFloor,
      isProvisional,
      principal,
      interest,
      linkage,
    },
    now,
  );
}
