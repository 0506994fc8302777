import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from 'db/client.server';
import { write } from 'db/prepared';
import { journalEntries, postings } from 'db/schema/book';
import { distributionParts, distributions } from 'db/schema/distribution';
import { holdingChanges, holdings } from 'db/schema/holding';
import { distributionTerms, type StoredTier } from 'db/schema/terms';
import { distributionPage } from '~/models/distributions/show.server';
import { dayPlus } from '~/models/finance/days';
import { investmentList } from '~/models/holdings/list.server';
import { investmentSummary } from '~/models/investments/summary.server';
import { addRow } from '~/models/rows.server';
import { tiersOf, usualRates } from '~/models/terms/tiers';
import { as } from '../tests/support/caller';
import { company, join, person, project } from '../tests/support/world';
import { measure, printHead } from './measure';
import { measureScenarios } from './scenarios';

// Measures the figures of investors on a real database: `npm run bench:investors`.

const now = Date.UTC(2026, 2, 15, 12);
const firstDay = '2016-01-10';
const months = 120;
const capital = 60_000_000;

type Compounding = 'simple' | 'annual';

/** A project with holders who paid in three times and got a payment on each of these days. */
function insertHolders(
  db: Database,
  projectId: number,
  {
    count,
    days,
    personId,
    compounding,
  }: {
    count: number;
    days: string[];
    personId: number | null;
    compounding: Compounding;
  },
) {
  const tiers = tiersOf('catch-up', { ...usualRates, compounding }) as StoredTier[];
  const terms = { projectId, number: 1, effectiveFrom: firstDay, preset: 'catch-up' as const };
  const termsId = addRow(db, distributionTerms, { ...terms, tiers }, now);
  const ids = Array.from({ length: count }, (_, at) => {
    const holding = {
      projectId,
      personId: at === 0 ? personId : null,
      name: `Holder ${at + 1}`,
      isSponsor: at === count - 1,
      committed: capital,
      joinedOn: firstDay,
    };
    const id = addRow(db, holdings, holding, now);
    const change = { kind: 'commitment' as const, date: firstDay, amount: capital };
    addRow(db, holdingChanges, { ...change, holdingId: id }, now);
    for (const date of contributionDays)
      post(db, { projectId, holdingId: id, date, kind: 'contribution' }, capital / 3);
    return id;
  });
  const contributions = contributionDays.map((on) => ({ on, amount: capital / 3 }));
  const payouts: (typeof distributionParts.$inferInsert)['payouts'] = [];
  for (const [at, date] of days.entries()) {
    const paidTiers = [
      { position: 0, kind: 'preferred', amount: 380_000 + 1_000 * (at % 7) },
      { position: 1, kind: 'capital', amount: 100_000 },
    ];
    const amount = paidTiers.reduce((sum, tier) => sum + tier.amount, 0);
    const row = {
      projectId,
      number: at + 1,
      source: 'operating' as const,
      date,
      cash: amount * count,
      status: 'approved' as const,
      termsId,
      sponsorPaid: 0,
      approvedAt: now,
    };
    const distributionId = addRow(db, distributions, row, now);
    const part = { distributionId, amount, withheld: 0, paidTiers, openAmount: 0 };
    for (const holdingId of ids) {
      addRow(db, distributionParts, { ...part, holdingId, contributions, payouts }, now);
      post(db, { projectId, holdingId, date, kind: 'distribution' }, -amount);
    }
    for (const { kind, amount: paid } of paidTiers)
      payouts.push({ on: date, amount: paid, tier: kind as 'preferred' | 'capital' });
  }
  post(db, { projectId, holdingId: null, date: firstDay, kind: 'income' }, 500_000_000_000);
  return ids;
}

const contributionDays = [firstDay, '2016-03-10', '2016-06-10'];

const accountOf = {
  contribution: 'capital',
  distribution: 'distributed',
  income: 'rent',
} as const;

type Entry = {
  projectId: number;
  holdingId: number | null;
  date: string;
  kind: keyof typeof accountOf;
};

function post(db: Database, entry: Entry, cash: number) {
  const amounts = { net: Math.abs(cash), vat: 0, postedAt: now };
  const entryId = addRow(db, journalEntries, { ...entry, ...amounts }, now);
  addRow(db, postings, { entryId, account: 'cash', amount: cash }, now);
  addRow(db, postings, { entryId, account: accountOf[entry.kind], amount: -cash }, now);
}

const monthly = (count: number) =>
  Array.from({ length: count }, (_, at) => dayPlus('2016-03-01', Math.round(at * 30.4)));

const folder = mkdtempSync(path.join(tmpdir(), 'yesod-investors-'));
try {
  printHead();
  measureScenarios();
  for (const compounding of ['simple', 'annual'] as const) {
    const file = path.join(folder, compounding);
    const db = openDatabase(file);
    db.$client.pragma('synchronous = OFF');
    const one = company(db);
    const owner = as(db, one.entrepreneur, { now });
    write(db, () => {
      const projectId = one.project.id;
      insertHolders(db, projectId, { count: 500, days: monthly(12), personId: null, compounding });
    });
    const draft = { projectId: one.project.id, number: 99, source: 'sale' as const };
    const more = { date: '2026-03-15', cash: 45_000_000_000, submittedBy: owner.actor.id };
    const id = addRow(db, distributions, { ...draft, ...more }, now);
    const preview = () => {
      const page = distributionPage(owner, { id });
      if (page.parts.length !== 500) throw new Error('The draft cannot be computed.');
    };
    measure(`preview of a distribution to 500 holders, ${compounding}`, 100, preview);

    const investor = person(db, 'investor', { companyId: null });
    const own: { projectId: number; holdingId: number }[] = [];
    for (let at = 0; at < 50; at += 1)
      write(db, () => {
        const { id: projectId } = project(db, one.entrepreneur, one.assetType.id);
        join(db, projectId, investor, 'investor');
        const personId = investor.id;
        const options = { count: 3, days: monthly(months), personId, compounding };
        const [holdingId] = insertHolders(db, projectId, options);
        own.push({ projectId, holdingId: holdingId! });
      });
    let reader = as(db, investor, { now });
    const list = () => {
      investmentList(reader, {});
      const { holdings: shown } = investmentSummary(reader, {});
      if (shown.length !== 50) throw new Error('Some holdings are missing.');
    };
    const pages = `“My investments” with 50 projects of ten years, ${compounding}`;
    let round = 0;
    measure(`${pages}, after a contribution to one of them`, 50, list, () => {
      const holding = own[round++ % own.length]!;
      write(db, () => post(db, { ...holding, date: '2026-03-10', kind: 'contribution' }, 100));
    });
    measure(`${pages}, the first of a process`, null, list, () => {
      reader.db.$client.close();
      reader = as(openDatabase(file), investor, { now });
    });
    db.$client.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
