import { outbox } from 'db/schema/sign-in';
import { describe, expect, test } from 'vitest';
import { historiesOf } from '~/models/distributions/history.server';
import { deleteDistribution, updateDistribution } from '~/models/distributions/save.server';
import { distributionPart } from '~/models/distributions/show.server';
import { createHolding } from '~/models/holdings/save.server';
import { sellHolding } from '~/models/holdings/sell.server';
import { createTerms } from '~/models/terms/save.server';
import { as } from '../support/caller';
import { errorKeysOf } from '../support/refused';
import { now, distributionsSetUp as setUp } from './distributions-set-up';

describe('what each holder gets', () => {
  test('is the vector with a catch-up, to the unit', () => {
    const { paidIn, sold, create, page, amounts } = setUp();
    paidIn();
    sold(300_000);
    const id = create(1_300_000, '2026-12-31');
    expect(amounts(id)).toEqual([74_873_425, 49_126_575, 6_000_000]);
    const { tiers } = page(id);
    expect(tiers.map(({ holders, sponsor }) => [holders, sponsor])).toEqual([
      [9_586_849 + 5_602_191, 0],
      [100_000_000, 0],
      [0, 3_797_260],
      [8_810_960, 2_202_740],
    ]);
  });

  test('shares a preferred return that is not filled, and the next one fills it', () => {
    const { paidIn, sold, create, approved, amounts } = setUp();
    paidIn();
    sold(300_000);
    const first = approved(75_000, '2026-06-30');
    // 545 and 455 days at 8 % on 600,000 and 400,000: 71,671.23 and 39,890.41, so in proportion.
    expect(amounts(first)).toEqual([4_818_271, 2_681_729, 0]);
    const second = create(1_225_000, '2026-12-31');
    const total = amounts(second).map((amount, at) => amount + amounts(first)[at]!);
    // Simple return: when it is paid does not change what it is.
    expect(total).toEqual([74_873_425, 49_126_575, 6_000_000]);
  });

  test('is explained down to contributions and days', () => {
    const { owner, holdings, paidIn, sold, create } = setUp();
    paidIn();
    sold(300_000);
    const id = create(1_300_000, '2026-12-31');
    const { tiers } = distributionPart(owner, { id, holding_id: holdings.b });
    expect(tiers).toMatchObject([
      {
        kind: 'preferred',
        amount: 5_602_191,
        due: 5_602_191,
        paidBefore: 0,
        earned: [
          {
            contributedOn: '2025-04-01',
            from: '2025-04-01',
            to: '2026-12-31',
            days: 639,
            base: 40_000_000,
            earned: 5_602_191,
          },
        ],
      },
      { kind: 'capital', contributed: 40_000_000, returnedBefore: 0 },
      { kind: 'split', contributed: 40_000_000, contributedByAll: 100_000_000 },
    ]);
    const { tiers: ofSponsor } = distributionPart(owner, { id, holding_id: holdings.sponsor });
    expect(ofSponsor.map(({ kind }) => kind)).toEqual(['sponsor', 'sponsor']);
  });

  test('withholds tax from profit only', () => {
    const { db, form, owner, paidIn, sold, create, page, project_id } = setUp();
    paidIn();
    sold(300_000);
    createHolding(
      owner,
      form({
        project_id,
        name: 'D',
        committed: '10',
        joined_on: '2025-01-01',
        withholding_rate: '25',
      }),
    );
    db.$client.exec(`update holdings set withholding_rate = 2500 where name = 'B'`);
    const part = page(create(1_300_000, '2026-12-31')).parts[1]!;
    expect(part.withheld).toBe(Math.floor((49_126_575 - 40_000_000) / 4));
  });

  test('follows what a buyer took over from the seller', () => {
    const { db, owner, form, holdings, paidIn, sold, approved, amounts, project_id } = setUp();
    paidIn();
    sold(300_000, '2026-03-10');
    approved(75_000, '2026-06-30');
    const sale = { id: holdings.a, amount: '150000', date: '2026-07-01', buyer_name: 'C' };
    sellHolding(owner, form(sale));
    const [a, , , c] = historiesOf(db, project_id, '2026-12-31');
    expect([a?.contributions, c?.contributions]).toEqual([
      [{ on: '2025-01-01', amount: 45_000_000 }],
      [{ on: '2025-01-01', amount: 15_000_000 }],
    ]);
    expect(a!.payouts[0]!.amount + c!.payouts[0]!.amount).toBe(4_818_271);
    const second = approved(1_225_000, '2026-12-31');
    const [ofA = 0, , , ofC = 0] = amounts(second);
    expect(ofA + ofC).toBe(74_873_425 - 4_818_271);
    expect(Math.abs(ofA - 3 * ofC)).toBeLessThan(6);
    // The part of C keeps what C had taken over; the first distribution stays A's.
    expect(historiesOf(db, project_id, '2026-12-31')[3]!.payouts.length).toBeGreaterThan(1);
  });

  test('is moved by a sale of its day only if the sale was entered after it', () => {
    const { db, one, form, holdings, paidIn, sold, approved, page, project_id } = setUp();
    paidIn();
    sold(300_000, '2026-03-10');
    const sell = (amount: string, buyer_name: string, at: number) =>
      sellHolding(
        as(db, one.entrepreneur, { now: at }),
        form({ id: holdings.a, amount, date: '2026-06-30', buyer_name }),
      );
    sell('300000', 'C', now - 1_000);
    const id = approved(75_000, '2026-06-30');
    const paidTo = () =>
      historiesOf(db, project_id, '2026-12-31').map(({ payouts }) =>
        payouts.reduce((sum, { amount }) => sum + amount, 0),
      );
    const [a = 0, b, s, c] = page(id).parts.map(({ amount }) => amount);
    expect(Math.abs(a - (c ?? 0))).toBeLessThanOrEqual(1);
    expect(paidTo()).toEqual([a, b, s, c]);
    sell('300000', 'D', now + 1_000);
    expect(paidTo()).toEqual([0, b, s, c, a]);
  });

  test('sums to the cash by all ready-made terms', () => {
    for (const preset of ['pro-rata', 'preferred', 'preferred-split', 'catch-up', 'hurdles']) {
      const { paidIn, sold, create, amounts } = setUp({ preset });
      paidIn();
      sold(400_000);
      for (const cash of [0.01, 33_333.33, 1_111_111.11, 1_399_999.99]) {
        const all = amounts(create(cash, '2026-12-31'));
        expect([preset, all.reduce((sum, amount) => sum + amount)]).toEqual([
          preset,
          Math.round(cash * 100),
        ]);
      }
    }
  });
});

describe('a draft', () => {
  test('is refused beyond the cash, before the last one, too far ahead, and without what it needs', () => {
    const { owner, form, paidIn, sold, create, approved, project_id } = setUp();
    const keys = (cash: number, date: string) => errorKeysOf(() => create(cash, date));
    expect(keys(1, '2026-12-31')).toEqual({ cash: 'distribution.errors.tooMuch' });
    sold(1_000, '2026-03-01');
    expect(keys(1, '2026-12-31')).toEqual({ cash: 'distribution.errors.noCapital' });
    expect(keys(1, '2024-12-31')).toEqual({ date: 'distribution.errors.noTerms' });
    expect(keys(1, '2027-02-15')).toEqual({ date: 'distribution.errors.ahead' });
    paidIn();
    approved(600_000, '2026-12-01');
    expect(keys(401_000.01, '2026-12-31')).toEqual({ cash: 'distribution.errors.tooMuch' });
    expect(keys(1, '2026-11-30')).toEqual({ date: 'distribution.errors.beforeLast' });
    const backdated = { project_id, preset: 'pro-rata', effective_from: '2026-12-01' };
    expect(errorKeysOf(() => createTerms(owner, form(backdated)))).toEqual({
      effective_from: 'terms.errors.paid',
    });
  });

  test('needs a holding of the sponsor where the terms give them a share', () => {
    const { db, paidIn, sold, create } = setUp();
    paidIn();
    sold(300_000);
    db.$client.exec('update holdings set is_sponsor = 0');
    expect(errorKeysOf(() => create(1_300_000, '2026-12-31'))).toEqual({
      cash: 'distribution.errors.sponsor',
    });
    expect(create(75_000, '2026-12-31')).toBeGreaterThan(0);
  });

  test('can be changed and deleted, and notifies only its approvers', () => {
    const { db, owner, paidIn, create, page } = setUp();
    paidIn();
    db.$client.exec('update people set email_verified_at = 1');
    const id = create(500, '2026-12-31');
    const mails = db.select({ subject: outbox.subject }).from(outbox).all();
    expect(mails.filter(({ subject }) => subject?.includes('needs your approval'))).toHaveLength(1);
    const changed = { id, version: page(id).version, cash: '600', source: 'operating' };
    updateDistribution(owner, changed);
    expect(page(id)).toMatchObject({ cash: 60_000, source: 'operating', date: '2026-12-31' });
    deleteDistribution(owner, { id });
    expect(() => page(id)).toThrow('not-found');
  });
});

test('a distribution gets its final number when it is approved, so investors see no gaps', () => {
  const { paidIn, sold, create, approve, page } = setUp();
  paidIn();
  sold(500_000);
  const [first, second] = [create(10_000, '2026-12-31'), create(20_000, '2026-12-31')];
  expect([page(first).number, page(second).number]).toEqual([1, 2]);
  approve(second);
  expect([page(first).number, page(second).number]).toEqual([2, 1]);
  approve(first);
  expect([page(first).number, page(second).number]).toEqual([2, 1]);
});
