import { describe, expect, test } from 'vitest';
import { wholePart } from '~/models/finance/fraction';
import { unpaidPreferred } from '~/models/finance/preferred-return';
import {
  type Distribution,
  distribute,
  type Investor,
  type Tier,
} from '~/models/finance/waterfall';
import { xirr } from '~/models/finance/xirr';

const investor = (id: string, on: string, amount: number): Investor => ({
  id,
  contributions: [{ on, amount }],
  distributions: [],
});
const preferred = (rateBp: number, compounding: 'simple' | 'annual' = 'simple'): Tier => ({
  kind: 'preferred',
  rateBp,
  compounding,
});
const capital: Tier = { kind: 'capital' };
const catchUp: Tier = { kind: 'catch-up', sponsorShareBp: 10_000, toBp: 2_000 };
const split: Tier = { kind: 'split', sponsorShareBp: 2_000 };

const received = ({ parts }: Distribution, id: string) =>
  parts.filter((part) => part.investor === id).reduce((sum, { amount }) => sum + amount, 0);

test('two investors who joined at different times, with a full catch-up', () => {
  const investors = [
    investor('A', '2025-01-01', 60_000_000),
    investor('B', '2025-04-01', 40_000_000),
  ];
  const tiers = [preferred(800), capital, catchUp, split];
  const result = distribute(tiers, investors, 130_000_000, '2026-12-31');
  const preferredParts = result.parts.filter(({ tier }) => tier === 'preferred');
  expect(preferredParts.map(({ amount }) => amount)).toEqual([9_586_849, 5_602_191]);
  expect(result.bySponsorTier).toEqual({ 0: 0, 1: 0, 2: 3_797_260, 3: 2_202_740 });
  expect(result.sponsor).toBe(6_000_000);
  expect([received(result, 'A'), received(result, 'B')]).toEqual([74_873_425, 49_126_575]);
  const rate = (on: string, amount: number, back: number) =>
    xirr([
      { on, amount: -amount },
      { on: '2026-12-31', amount: back },
    ]);
  expect(rate('2025-01-01', 60_000_000, 74_873_425)).toBeCloseTo(0.11726, 5);
  expect(rate('2025-04-01', 40_000_000, 49_126_575)).toBeCloseTo(0.12456, 5);
});

describe('published examples of one investor and one year', () => {
  const year = (tiers: Tier[], paid: number, cash: number) => {
    const result = distribute(tiers, [investor('LP', '2025-01-01', paid)], cash, '2026-01-01');
    return [received(result, 'LP'), result.sponsor];
  };

  test('8 % preferred, full catch-up to 20 %, 80/20', () => {
    expect(year([preferred(800), capital, catchUp, split], 100_000, 200_000)).toEqual([
      180_000, 20_000,
    ]);
  });

  test('8 % preferred without a catch-up', () => {
    expect(year([preferred(800), capital, split], 10_000, 20_000)).toEqual([18_160, 1_840]);
  });

  test('7 % preferred with a full catch-up', () => {
    expect(year([preferred(700), capital, catchUp, split], 2_000_000_000, 3_000_000_000)).toEqual([
      2_800_000_000, 200_000_000,
    ]);
  });
});

describe('the preferred return', () => {
  const one = investor('LP', '2025-01-01', 1_000_000);

  test('is simple or compounds on each anniversary of the contribution', () => {
    const unpaid = (compounding: 'simple' | 'annual') =>
      wholePart(unpaidPreferred(one, { rateBp: 800, compounding }, '2028-01-01'));
    expect([unpaid('simple'), unpaid('annual')]).toEqual([240_000, 259_712]);
  });

  test('is shared in proportion where the cash does not cover it', () => {
    const investors = [one, investor('B', '2025-01-01', 3_000_000)];
    const { parts } = distribute([preferred(800), split], investors, 1_001, '2026-01-01');
    expect(parts.map(({ amount }) => amount)).toEqual([250, 751]);
  });

  test('earns on unreturned capital only, and what was paid is not paid again', () => {
    const half = {
      ...one,
      distributions: [
        { on: '2026-01-01', amount: 80_000, tier: 'preferred' as const },
        { on: '2026-01-01', amount: 500_000, tier: 'capital' as const },
      ],
    };
    const rate = { rateBp: 800, compounding: 'annual' } as const;
    expect(wholePart(unpaidPreferred(half, rate, '2027-01-01'))).toBe(40_000);
  });
});

test('a hurdle pays until each investor has earned its rate', () => {
  const tiers: Tier[] = [
    capital,
    { kind: 'hurdle', irrBp: 1_000, sponsorShareBp: 2_000 },
    { kind: 'split', sponsorShareBp: 5_000 },
  ];
  const investors = [
    investor('A', '2025-01-01', 1_000_000),
    investor('B', '2025-07-01', 1_000_000),
  ];
  const result = distribute(tiers, investors, 3_000_000, '2026-01-01');
  const hurdle = result.parts.filter(({ tier }) => tier === 'hurdle').map(({ amount }) => amount);
  expect(hurdle[0]).toBe(100_000);
  expect(hurdle[1]).toBe(Math.floor(1_000_000 * (1.1 ** (184 / 365) - 1)));
});

test('a hurdle that is a whole amount is paid to the last unit', () => {
  const tiers: Tier[] = [capital, { kind: 'hurdle', irrBp: 1_500, sponsorShareBp: 0 }, split];
  const { parts } = distribute(
    tiers,
    [investor('LP', '2025-01-01', 1_000_000)],
    9_000_000,
    '2028-01-01',
  );
  // 1.15³ millions, which a float holds as 1,520,874.9999999998.
  expect(parts[1]).toMatchObject({ tier: 'hurdle', amount: 520_875 });
});

test('the sponsor’s earlier profit counts in a catch-up', () => {
  const tiers = [preferred(800), capital, catchUp, split];
  const first = distribute(tiers, [investor('LP', '2025-01-01', 100_000)], 110_000, '2026-01-01');
  expect(first.sponsor).toBe(2_000 + 0);
  const later: Investor = {
    ...investor('LP', '2025-01-01', 100_000),
    distributions: first.parts.map(({ tier, amount }) => ({ on: '2026-01-01', tier, amount })),
  };
  const second = distribute(tiers, [later], 10_000, '2026-07-01', first.sponsor);
  expect(second.bySponsorTier[2]).toBe(0);
  expect(second.sponsor).toBe(2_000);
});

test('rejects terms that leave cash over or cannot reach their share', () => {
  const investors = [investor('LP', '2025-01-01', 100)];
  expect(() => distribute([capital], investors, 1, '2026-01-01')).toThrow(RangeError);
  const slow: Tier = { kind: 'catch-up', sponsorShareBp: 2_000, toBp: 2_000 };
  expect(() => distribute([slow, split], investors, 1_000, '2026-01-01')).toThrow(RangeError);
});
