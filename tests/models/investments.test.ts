import { distributionParts, distributions } from 'db/schema/distribution';
import { documentOpenings, documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { projectValues } from 'db/schema/project';
import { expect, test } from 'vitest';
import { createBill } from '~/models/books/entries.server';
import { payDistribution } from '~/models/distributions/pay.server';
import { sellHolding } from '~/models/holdings/sell.server';
import { investmentPage } from '~/models/holdings/show.server';
import { partsOn } from '~/models/investments/figures.server';
import { pointsBetween } from '~/models/investments/over-time.server';
import { investmentSummary } from '~/models/investments/summary.server';
import { createTerms } from '~/models/terms/save.server';
import { add } from '../support/add-row';
import { retype } from '../support/retype';
import { investmentsSetUp, now } from './investments-set-up';

test('the value is property, cash and claims less debts, and what the owner paid is a debt', () => {
  const { db, owner, form, own, pay, net, income, addPhase, project_id } = investmentsSetUp();
  expect(net()).toBe(600_000);
  pay(own, 300_000, '2026-01-01');
  expect(net()).toBe(900_000);
  pay(own, 300_000, '2026-02-01');
  expect(net()).toBe(1_200_000);
  expect(net('2026-01-31')).toBe(900_000);
  addPhase();
  const bill = { project_id, amount: '50000', supplier: 'Cohen & Sons', due_date: '2027-01-01' };
  createBill(owner, form({ ...bill, date: '2026-03-01' }));
  expect(net()).toBe(1_150_000);
  income(250_000, { project_id, category: 'sale', date: '2026-06-01' });
  // A part was sold: it is cash now, and no longer part of the property.
  expect(net()).toBe(1_150_000);
  const valued = { projectId: project_id, date: '2026-07-01', currentPropertyValue: 80_000_000 };
  db.insert(projectValues)
    .values({ ...valued, createdAt: now })
    .run();
  // The price of the part is not in the property, until the value of the rest is entered.
  expect(net()).toBe(950_000);
  db.update(projectValues).set({ isOfRest: true }).run();
  expect(net()).toBe(1_200_000);
  // Before the first valuation, the rest counts at its cost.
  expect(net('2026-06-30')).toBe(687_500);
});

test('money that is distributed and not paid yet is owed, until the day it is paid', () => {
  const { owner, form, own, other, pay, net, distribute, db } = investmentsSetUp();
  pay(own, 600_000, '2025-01-01');
  pay(other, 400_000, '2025-01-01');
  expect(net('2026-02-28')).toBe(1_600_000);
  distribute(100_000, '2026-03-01');
  const { id } = db.select().from(distributions).get()!;
  payDistribution(owner, form({ id, date: '2026-03-10' }));
  for (const day of ['2026-03-01', '2026-03-09', '2026-03-10', '2026-12-31'])
    expect([day, net(day)]).toEqual([day, 1_500_000]);
  expect(net('2026-02-28')).toBe(1_600_000);
  expect(net('2024-12-31')).toBe(600_000);
});

test('figures follow what was paid in and out, as of any day', () => {
  const { db, project_id, own, other, pay, distribute, figures } = investmentsSetUp();
  expect(figures()).toMatchObject({ contributed: 0, estimate: null, multiple: null });
  pay(own, 600_000, '2025-01-01');
  pay(other, 400_000, '2025-01-01');
  // A year at 8 % is 80,000, so 100,000 returns 20,000 of capital.
  distribute(100_000, '2026-01-01');
  const yearEnd = figures('2026-12-31');
  expect(yearEnd).toMatchObject({
    contributed: 60_000_000,
    distributed: 6_000_000,
    preferred: 4_800_000,
    returned: 1_200_000,
    profit: 0,
    unreturned: 58_800_000,
    accrued: Math.floor((58_800_000 * 0.08 * 364) / 365),
    plain: null,
  });
  // 1,000,000 of property and 500,000 of cash are shared 3 : 2 by these terms.
  expect(yearEnd.estimate).toBe(90_000_000);
  const exact = partsOn(db, [{ id: own, projectId: project_id }], '2026-12-31').get(own)!;
  expect(exact.estimated).toEqual([
    { tier: 'preferred', amount: yearEnd.accrued },
    { tier: 'capital', amount: 58_800_000 },
    { tier: 'split', amount: 90_000_000 - 58_800_000 - (yearEnd.accrued ?? 0) },
  ]);
  expect(yearEnd.multiple).toBeCloseTo(96 / 60, 9);
  const rate = yearEnd.irr?.kind === 'rate' ? yearEnd.irr.rate : 0;
  const worth = -600_000 + 60_000 / (1 + rate) + 900_000 / (1 + rate) ** (729 / 365);
  expect(worth).toBeCloseTo(0, 3);
  expect(figures('2025-06-30')).toMatchObject({ distributed: 0, unreturned: 60_000_000 });
  expect(figures('2025-06-30').plain).toBeCloseTo(0.6, 9);
  expect(figures('2024-12-31')).toMatchObject({ contributed: 0, irr: { kind: 'none' } });
});

test('a sponsor’s holding counts their share of profit', () => {
  const { db, owner, form, own, other, pay, project_id } = investmentsSetUp();
  const estimate = () =>
    partsOn(db, [{ id: own, projectId: project_id }], '2026-01-01').get(own)!.figures.estimate;
  const later = { project_id, preset: 'preferred-split', effective_from: '2026-01-01' };
  const rates = { preferred_rate: '8', compounding: 'simple', sponsor_share: '20' };
  createTerms(owner, form({ ...later, ...rates }));
  pay(own, 600_000, '2026-01-01');
  pay(other, 400_000, '2026-01-01');
  const before = estimate()!;
  // 1,600,000 is there; the sponsor has 20 % of what is above the capital, and no holding yet.
  expect(before).toBe(60_000_000 + Math.round(0.8 * 0.6 * 60_000_000));
  db.$client.exec(`update holdings set is_sponsor = 1 where id = ${own}`);
  expect(estimate()).toBe(before + 12_000_000);
});

test('the summary adds the reader’s own holdings only, and lists the payments due', () => {
  const { owner, form, reader, own, other, pay } = investmentsSetUp();
  pay(own, 600_000, '2025-01-01');
  pay(other, 400_000, '2025-01-01');
  sellHolding(owner, form({ id: own, amount: '150000', date: '2026-06-01', buyer_name: 'Buyer' }));
  const now = investmentSummary(reader, {});
  expect(now.holdings.map(({ id }) => id)).toEqual([own]);
  expect(now.totals).toMatchObject([{ committed: 45_000_000, contributed: 45_000_000 }]);
  expect(investmentSummary(reader, { on: '2026-05-31' }).totals).toMatchObject([
    { committed: 60_000_000 },
  ]);
  expect(investmentSummary(reader, { on: '2024-12-31' })).toMatchObject({
    holdings: [],
    totals: [],
  });
  expect(investmentSummary(reader, { on: '2099-12-31' }).on).toBe('2026-12-31');
  expect(now.toPay).toEqual([]);
});

test('over time, the last point is the last month end and earlier ones are those of their day', () => {
  const { own, pay, distribute, figures, reader } = investmentsSetUp();
  pay(own, 600_000, '2025-02-10');
  distribute(50_000, '2026-03-31');
  const { overTime } = investmentPage(reader, { id: own });
  expect(overTime.map(({ on }) => on).slice(0, 2)).toEqual(['2025-01-31', '2025-02-28']);
  expect(overTime).toHaveLength(24);
  for (const { on, contributed, distributed, estimate } of overTime)
    expect({ contributed, distributed, estimate }, on).toEqual(
      (({ contributed, distributed, estimate }) => ({ contributed, distributed, estimate }))(
        figures(on),
      ),
    );
  expect(overTime.at(-1)).toMatchObject({ on: '2026-12-31', contributed: 60_000_000 });
});

test('points are the ends of the shortest periods that fit: months, quarters, half years or years', () => {
  expect(pointsBetween('2026-01-31', '2026-03-01')).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(pointsBetween('2023-05-02', '2026-01-15').slice(0, 2)).toEqual([
    '2023-06-30',
    '2023-09-30',
  ]);
  expect(pointsBetween('2000-01-01', '2026-01-01').slice(0, 2)).toEqual([
    '2001-12-31',
    '2003-12-31',
  ]);
  expect(pointsBetween('2026-01-01', '2026-01-01')).toEqual(['2026-01-01']);
});

test('news: distributions since the last visit, and unopened documents', () => {
  const { db, own, pay, distribute, reader, project_id, owner } = investmentsSetUp();
  const news = (at = now) => investmentSummary({ ...reader, now: at }, {}).news;
  pay(own, 600_000, '2025-02-10');
  distribute(50_000, '2026-03-31');
  const fileId = add(db, files, {
    hash: 'x',
    name: 'x.pdf',
    mediaType: 'application/pdf',
    size: 1,
  });
  const addDocument = (more: Partial<typeof documents.$inferInsert> & { name: string }) =>
    db
      .insert(documents)
      .values({
        projectId: project_id,
        fileId,
        uploadedBy: owner.actor.id,
        createdAt: now,
        updatedAt: now,
        ...more,
      })
      .run();
  addDocument({ name: 'Permit' });
  addDocument({ name: 'Only for runners', audience: 'managers' });
  addDocument({ name: 'Long ago', createdAt: now - 100 * 86_400_000 });
  const first = news();
  expect([first.since, first.distributions]).toEqual([null, []]);
  expect(first.documents.map(({ name }) => name)).toEqual(['Permit']);
  db.update(distributionParts)
    .set({ updatedAt: now + 60_000 })
    .run();
  const next = news(now + 3_600_000);
  expect(next.since).toBe(now);
  expect(next.distributions).toMatchObject([{ number: 1, news: 'approved', holdingId: own }]);
  db.insert(documentOpenings)
    .values({
      documentId: first.documents[0]!.id,
      personId: reader.actor.id,
      firstAt: 1,
      lastAt: 1,
    })
    .run();
  expect(news(now + 3_600_000).documents).toEqual([]);
});

test('before its first valuation, a property counts at its cost, and without a price not at all', () => {
  const { db, owner, project_id, net, own, pay, figures } = investmentsSetUp();
  pay(own, 100_000, '2026-01-01');
  const value = { projectId: project_id, currentPropertyValue: 70_000_000 };
  db.insert(projectValues)
    .values({ ...value, date: '2026-06-01', createdAt: 1 })
    .run();
  expect([net('2026-05-31'), net('2026-06-01')]).toEqual([100_000, 400_000]);
  retype(owner, project_id, { purchasePrice: null });
  expect(figures('2026-05-31')).toMatchObject({ estimate: null, multiple: null });
});

test('there is no rate from less than 30 days, or without a purchase price', () => {
  const { owner, project_id, own, pay, figures } = investmentsSetUp();
  // Estimates are those of month ends: 29 days after this payment, and 60 after it.
  pay(own, 100_000, '2026-11-01');
  expect([figures('2026-12-30').irr?.kind, figures('2026-12-31').irr?.kind]).toEqual([
    'short',
    'rate',
  ]);
  expect(figures().plain).not.toBeNull();
  retype(owner, project_id, { purchasePrice: null });
  expect(figures()).toMatchObject({ irr: { kind: 'unpriced' }, plain: null });
});
