import { projects } from 'db/schema/project';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownDistribution } from '~/models/distributions/show.server';
import { investmentList } from '~/models/holdings/list.server';
import { holdingPage, investmentPage } from '~/models/holdings/show.server';
import { aboutParts, aboutShare, aboutUnit, sumOf } from '~/models/investments/about';
import { partsOn } from '~/models/investments/figures.server';
import { investmentSummary } from '~/models/investments/summary.server';
import { assertProperty } from '../../support/property-runs';
import { hiddenAmounts } from './set-up';

const value = 4_751_000;

describe('A rounded estimate', () => {
  test('is the sum of parts that are rounded to the unit of its third digit', () => {
    const parts = [{ amount: 8_521_644 }, { amount: 50_000_001 }, { amount: 4_462_144 }];
    expect(aboutUnit(62_983_789)).toBe(100_000);
    expect(aboutParts(parts)).toEqual([
      { amount: 8_500_000 },
      { amount: 50_000_000 },
      { amount: 4_500_000 },
    ]);
    expect([aboutUnit(0), aboutUnit(999), aboutUnit(1_000), aboutUnit(-1_234)]).toEqual([
      1, 1, 10, 10,
    ]);
    expect(aboutParts([{ amount: -150 }, { amount: 1_000_000 }])).toEqual([
      { amount: 0 },
      { amount: 1_000_000 },
    ]);
  });

  test('is off by half a unit of each part at most', async () => {
    const amounts = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 9 });
    await assertProperty(
      fc.property(amounts, (some) => {
        const parts = some.map((amount) => ({ amount }));
        const unit = aboutUnit(sumOf(parts));
        const rounded = aboutParts(parts);
        for (const { amount } of rounded) expect(amount % unit === 0).toBe(true);
        const difference = Math.abs(sumOf(rounded) - sumOf(parts));
        expect(difference).toBeLessThanOrEqual((unit * parts.length) / 2);
      }),
    );
  });

  test('shares have two digits, and no holder among several has 100 percent', () => {
    expect(aboutShare(3_045, 10_000)).toBe(3_000);
    expect(aboutShare(437, 10_000)).toBe(440);
    expect(aboutShare(43, 10_000)).toBe(43);
    expect(aboutShare(1, 1_000_000)).toBe(1);
    expect(aboutShare(9_999_999, 10_000_000)).toBe(9_900);
    expect([aboutShare(5, 5), aboutShare(0, 5), aboutShare(0, 0)]).toEqual([10_000, 0, 0]);
  });
});

describe('An investor who sees the amounts', () => {
  test('reads the same estimate on the page, over time, in the explanation and the summary', () => {
    const { reader, own, db, project_id, owner } = hiddenAmounts();
    const page = investmentPage(reader, { id: own, explain: 'on' });
    const { estimate, estimatedOn, estimated, basis } = page.figures;
    const exact = partsOn(db, [{ id: own, projectId: project_id }], '2026-09-30').get(own)!;
    expect(estimatedOn).toBe('2026-09-30');
    expect(estimate).not.toBe(exact.figures.estimate);
    expect(Math.abs(estimate! - exact.figures.estimate!)).toBeLessThan(3 * 50_000);
    expect(estimate! % aboutUnit(estimate!)).toBe(0);
    expect(sumOf(estimated!)).toBe(estimate);
    expect(page.explicable!.figures).toEqual(page.figures);
    expect(page.overTime.at(-1)).toMatchObject({ on: '2026-09-30', estimate });
    expect(basis).toEqual({
      contributed: 10_000_000,
      distributed: 0,
      flows: [{ on: '2026-01-10', amount: -10_000_000 }],
    });
    expect(page.figures.multiple).toBe(estimate! / 10_000_000);
    const summary = investmentSummary(reader, { explain: 'on' });
    expect(summary).toMatchObject({ totals: [{ estimate, withoutEstimate: 0 }] });
    expect(summary.holdings).toMatchObject([{ estimate, estimatedOn }]);
    // The people who run the project read it to the agora.
    const { figures } = holdingPage(owner, { id: own, explain: 'on' }).explicable!;
    const today = partsOn(db, [{ id: own, projectId: project_id }], '2026-10-15').get(own)!;
    expect(figures.estimate).toBe(today.figures.estimate);
  });

  test('gets the figures of the month end before each day, so that no payment shows', () => {
    const { reader, own } = hiddenAmounts({ holders: ['own', 'second'] });
    const pageOn = (on: string) => investmentPage(reader, { id: own, on });
    const [before, after] = [pageOn('2026-02-09'), pageOn('2026-02-10')];
    expect(before.on).toBe('2026-01-31');
    expect(after).toEqual(before);
    expect(pageOn('2026-02-28').on).toBe('2026-02-28');
    expect(investmentSummary(reader, { on: '2026-02-27' }).on).toBe('2026-01-31');
    // The quotient that gave 654,321.09 to the cent misses it by more than 500.
    const { estimate } = pageOn('2026-02-28').figures;
    const inferred = (100_000 * value) / (estimate! / 100) - 100_000;
    expect(Math.abs(inferred - 654_321.09)).toBeGreaterThan(500);
  });

  test('reads shares in two digits', () => {
    const { reader, own } = hiddenAmounts({ holders: ['own', 'second'] });
    // 150,000 of 1,063,572.37.
    expect(investmentPage(reader, { id: own }).share).toBe(1_400);
    expect(investmentList(reader).rows).toMatchObject([{ id: own, share: 1_400 }]);
  });

  test('reads the tier of profit by share, and what the sponsor takes', () => {
    const { db, reader, own, distribute, income } = hiddenAmounts({ holders: ['own', 'second'] });
    income(1_000_000, { category: 'rent', date: '2026-06-01' });
    const distribution_id = distribute(1_500_000, '2026-06-30');
    const shown = ownDistribution(reader, { id: own, distribution_id });
    const profit = shown.tiers.find(({ tier }) => tier.kind === 'split')!;
    // 100,000 of 754,321.09; a fifth of the profit of about 720,000 of 1,500,000.
    expect(profit).toMatchObject({
      contributed: 10_000_000,
      contributedByAll: null,
      capitalShare: 1_300,
    });
    expect(shown.sponsorShare).toBe(960);
    db.update(projects).set({ investorsSeeMoney: false }).run();
    const hidden = ownDistribution(reader, { id: own, distribution_id });
    expect(hidden.tiers.every((tier) => tier.capitalShare === null)).toBe(true);
    expect(hidden.sponsorShare).toBeNull();
  });

  test('sees what the sponsor takes of the estimate', () => {
    const { reader, own } = hiddenAmounts();
    const { sponsorShare } = investmentPage(reader, { id: own }).figures;
    expect(sponsorShare).toBeGreaterThan(0);
    expect(sponsorShare! % 10).toBe(0);
  });
});

describe('In the month in which the first money comes in', () => {
  test('an investor reads what was paid, and no estimate yet', () => {
    const { reader, own } = hiddenAmounts();
    const january = { ...reader, now: Date.UTC(2026, 0, 20) };
    const page = investmentPage(january, { id: own });
    expect(page.figures).toMatchObject({
      contributed: 10_000_000,
      estimate: null,
      multiple: null,
      irr: { kind: 'none' },
      estimatedOn: '2025-12-31',
    });
    expect([page.on, page.share, page.overTime]).toEqual(['2026-01-20', null, []]);
    const february = { ...reader, now: Date.UTC(2026, 1, 1) };
    expect(investmentPage(february, { id: own }).figures.estimate).toBeGreaterThan(0);
  });
});

describe('An investor who does not see the amounts', () => {
  const hidden = () => hiddenAmounts({ investorsSeeMoney: false });

  test('reads what was paid in and out, and no figure that follows from the value', () => {
    const { reader, own, distribute } = hidden();
    distribute(30_000, '2026-06-30');
    const page = investmentPage(reader, { id: own, explain: 'on' });
    expect(page.figures).toMatchObject({
      contributed: 10_000_000,
      estimate: null,
      multiple: null,
      irr: null,
      plain: null,
      estimatedOn: null,
      estimated: null,
      basis: null,
      sponsorShare: null,
    });
    expect(page.figures.distributed).toBeGreaterThan(0);
    expect([page.share, page.effects]).toEqual([null, null]);
    expect(page.overTime.map(({ estimate }) => estimate).every((one) => one === null)).toBe(true);
    expect(investmentList(reader).rows).toMatchObject([{ id: own, share: null }]);
    expect(investmentSummary(reader, {})).toMatchObject({
      totals: [{ contributed: 10_000_000, estimate: null, multiple: null, irr: null }],
      holdings: [{ estimate: null }],
    });
  });

  test('does not lose the estimates of other projects, which say what they leave out', () => {
    const { db, reader, own } = hidden();
    const page = () => investmentSummary(reader, {}).totals[0]!;
    expect(page()).toMatchObject({ withoutEstimate: 1 });
    db.update(projects).set({ investorsSeeMoney: true }).run();
    expect(page()).toMatchObject({ withoutEstimate: 0 });
    expect(page().estimate).toBe(investmentPage(reader, { id: own }).figures.estimate);
  });
});

test('as a tenant by invitation, a holder sees amounts only if tenants do', () => {
  const { db, reader, own } = hiddenAmounts();
  db.$client.exec(`update project_members set role = 'tenant'`);
  const estimate = () => investmentPage(reader, { id: own }).figures.estimate;
  expect(estimate()).toBeNull();
  db.update(projects).set({ investorsSeeMoney: false, tenantsSeeMoney: true }).run();
  expect(estimate()).not.toBeNull();
});
