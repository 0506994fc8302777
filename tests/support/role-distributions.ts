import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { distributionParts, distributions } from 'db/schema/distribution';
import { distributionTerms } from 'db/schema/terms';
import { add } from './add-row';
import type { Records, Word } from './role-words';

type Place = { projectId: number; holdingId: number; word: Word };

const contributed = { on: '2026-01-02', amount: 40_000 };
const today = () => new Date().toISOString().slice(0, 10);

/** Terms, money that was paid in, a draft, and a distribution that was approved and not paid. */
export function newDistributions(db: Database, { projectId, holdingId, word }: Place) {
  const termsId = add(db, distributionTerms, {
    projectId,
    number: 1,
    effectiveFrom: '2026-01-01',
    preset: 'pro-rata',
    tiers: [{ kind: 'capital' }, { kind: 'split', sponsorShareBp: 0 }],
  });
  const entryId = add(db, journalEntries, {
    projectId,
    holdingId,
    kind: 'contribution',
    date: contributed.on,
    net: contributed.amount,
    vat: 0,
    postedAt: 1,
  });
  add(db, postings, { entryId, account: 'cash', amount: contributed.amount });
  add(db, postings, { entryId, account: 'capital', amount: -contributed.amount });
  const shared = { projectId, source: 'operating' as const, cash: 1_000, note: word('holding') };
  const approvedDistribution = add(db, distributions, {
    ...shared,
    number: 1,
    date: '2026-03-01',
    status: 'approved',
    approvedAt: 1,
    termsId,
    sponsorPaid: 0,
  });
  const partId = add(db, distributionParts, {
    distributionId: approvedDistribution,
    holdingId,
    amount: 1_000,
    withheld: 0,
    paidTiers: [{ position: 0, kind: 'capital', amount: 1_000 }],
    contributions: [contributed],
    payouts: [],
    openAmount: 1_000,
  });
  const approvalId = add(db, journalEntries, {
    projectId,
    holdingId,
    distributionPartId: partId,
    kind: 'approval',
    date: '2026-03-01',
    net: 1_000,
    vat: 0,
    postedAt: 1,
  });
  add(db, postings, { entryId: approvalId, account: 'distributed', amount: 1_000 });
  add(db, postings, { entryId: approvalId, account: 'distributions_payable', amount: -1_000 });
  const distribution = add(db, distributions, { ...shared, number: 2, date: today() });
  return { distribution, approvedDistribution };
}

type Fields = Record<string, string>;

const drafted = (): Fields => ({ cash: '20', source: 'sale', note: 'Flat 2' });
const versioned = (): Fields => ({ version: '1' });
const changed = (): Fields => ({ ...drafted(), ...versioned() });
const nothing = (): Fields => ({});
const contribution = (): Fields => ({ amount: '1' });

/** The payloads of the forms of distributions, by address. */
export const distributionForms: Record<string, (to: Records) => Fields> = {
  '/projects/{project}/distributions/create': drafted,
  '/projects/{project}/distributions/{distribution}/edit': changed,
  '/projects/{project}/distributions/{distribution}/approve': versioned,
  '/projects/{project}/distributions/{approvedDistribution}/pay': nothing,
  '/projects/{project}/distributions/{approvedDistribution}/reverse': versioned,
  '/projects/{project}/holdings/{holding}/contribute': contribution,
  '/api/projects/{project}/distributions': drafted,
  '/api/distributions/{distribution}': changed,
  '/api/distributions/{distribution}/approve': versioned,
  '/api/distributions/{approvedDistribution}/payments': nothing,
  '/api/distributions/{approvedDistribution}/reverse': versioned,
  '/api/holdings/{holding}/contributions': contribution,
};
