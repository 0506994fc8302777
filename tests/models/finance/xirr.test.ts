import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayPlus } from '~/models/finance/days';
import { type Flow, xirr, xirrRoots } from '~/models/finance/xirr';
import { assertProperty } from '../../support/property-runs';

const flows = (...rows: [on: string, amount: number][]): Flow[] =>
  rows.map(([on, amount]) => ({ on, amount }));

test.each([
  [
    'Excel’s documentation',
    flows(
      ['2008-01-01', -10_000],
      ['2008-03-01', 2_750],
      ['2008-10-30', 4_250],
      ['2009-02-15', 3_250],
      ['2009-04-01', 2_750],
    ),
    0.3733625335,
  ],
  [
    'MathWorks',
    flows(
      ['2007-01-12', -10_000],
      ['2008-02-14', 2_500],
      ['2008-03-03', 2_000],
      ['2008-06-14', 3_000],
      ['2008-12-01', 4_000],
    ),
    0.10064378342638,
  ],
  [
    'flows out of order',
    flows(
      ['2015-06-11', -1_000],
      ['2015-07-21', -9_000],
      ['2018-06-10', 20_000],
      ['2015-10-17', -3_000],
    ),
    0.16353715844,
  ],
  [
    'returns within a year',
    flows(
      ['2018-01-01', -40_000],
      ['2018-04-01', 10_000],
      ['2018-08-01', 15_000],
      ['2018-12-01', 20_000],
    ),
    0.1990624243,
  ],
  [
    'an annuity',
    flows(
      ['2016-07-08', -379],
      ['2017-07-08', 100],
      ['2018-07-08', 100],
      ['2019-07-08', 100],
      ['2020-07-08', 100],
      ['2021-07-08', 100],
    ),
    0.10004608364551,
  ],
])('finds the rate of %s', (_name, given, rate) => {
  expect(xirr(given)).toBeCloseTo(rate, 9);
});

describe('without a single rate', () => {
  test('flows of one sign have none, and neither has an empty list', () => {
    expect(xirr(flows(['2025-01-01', 100], ['2026-01-01', 5]))).toBeNull();
    expect(xirr(flows(['2025-01-01', -100]))).toBeNull();
    expect(xirr([])).toBeNull();
  });

  test('finds both rates of flows that change sign twice', () => {
    const cashFlows = flows(['2025-01-01', -1_000], ['2026-01-01', 2_500], ['2027-01-01', -1_540]);
    const [low, high] = xirrRoots(cashFlows);
    expect(low).toBeCloseTo(0.1, 10);
    expect(high).toBeCloseTo(0.4, 10);
    expect(xirr(cashFlows)).toBeNull();
  });

  test('flows of one day that cancel out are no flow', () => {
    expect(xirr(flows(['2025-01-01', -5], ['2025-01-01', 5]))).toBeNull();
  });
});

test('finds rates near -100 % and above a million', () => {
  const loss = xirr(flows(['2025-01-01', -1_000_000], ['2025-01-04', 990_000])) as number;
  expect(Math.log1p(loss) * (3 / 365)).toBeCloseTo(Math.log(0.99), 12);
  const gain = xirr(flows(['2025-01-01', -1_000], ['2025-01-11', 2_000])) as number;
  expect(gain).toBeCloseTo(2 ** 36.5 - 1, -3);
});

test('every rate it finds makes the flows worth nothing, and it finds the one they were made with', async () => {
  const day = (count: number) =>
    new Date(Date.UTC(2020, 0, 1) + count * 86_400_000).toISOString().slice(0, 10);
  const arbitrary = fc.array(
    fc.record({
      on: fc.integer({ min: 0, max: 4_000 }).map(day),
      amount: fc.integer({ min: -1e9, max: 1e9 }),
    }),
    { minLength: 2, maxLength: 30 },
  );
  await assertProperty(
    fc.property(arbitrary, (given) => {
      const start = Date.parse(given.map(({ on }) => on).sort()[0] ?? '');
      for (const rate of xirrRoots(given).filter((each) => each > -1 + 1e-9)) {
        const x = Math.log1p(rate);
        const years = (on: string) => (Date.parse(on) - start) / (365 * 86_400_000);
        const exponents = given.map(({ on, amount }) => Math.log(Math.abs(amount)) - x * years(on));
        const largest = Math.max(...exponents);
        const sum = given.reduce(
          (all, { amount }, index) =>
            all + Math.sign(amount) * Math.exp((exponents[index] ?? 0) - largest),
          0,
        );
        expect(Math.abs(sum)).toBeLessThan(1e-6);
      }
    }),
  );
  await assertProperty(
    fc.property(
      fc.integer({ min: -90, max: 500 }),
      fc.integer({ min: 1, max: 3_000 }),
      (percent, days) => {
        const back = Math.round(1e12 * (1 + percent / 100) ** (days / 365));
        const rate = xirr(flows([day(0), -1e12], [day(days), back]));
        expect(rate).toBeCloseTo(percent / 100, 4);
      },
    ),
  );
});

test('finds a rate if the present value of the flows changes its sign', async () => {
  const amount = fc.integer({ min: -1_000, max: 1_000 });
  const yearly = fc
    .array(amount, { minLength: 2, maxLength: 8 })
    .map((amounts) =>
      amounts.map((one, at) => ({ on: dayPlus('2020-01-01', 365 * at), amount: one })),
    );
  await assertProperty(
    fc.property(yearly, (given) => {
      const roots = xirrRoots(given).map(Math.log1p);
      const worth = (x: number) =>
        given.reduce((sum, flow, at) => sum + flow.amount * Math.exp(-x * at), 0);
      for (let x = -5; x < 5; x += 0.05)
        if (worth(x) * worth(x + 0.05) < 0)
          expect(roots.some((root) => root > x - 1e-9 && root < x + 0.05 + 1e-9)).toBe(true);
    }),
  );
});

/** The only rate of flows that change sign once, by halving an interval 200 times. */
function bisected(given: Flow[]): number {
  const start = Date.parse(given[0]!.on);
  const years = given.map(({ on }) => (Date.parse(on) - start) / (365 * 86_400_000));
  const worth = (x: number) =>
    given.reduce((sum, { amount }, at) => sum + amount * Math.exp(-x * years[at]!), 0);
  let [low, high] = [-10, 10];
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > 0) low = middle;
    else high = middle;
  }
  return Math.expm1((low + high) / 2);
}

test('agrees with bisection on investments that earn from -99.9 % to 10,000 % a year', async () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const flow = fc.record({ share, days: fc.integer({ min: 1, max: 1_200 }) });
  const investments = fc
    .record({
      x: fc.double({ min: Math.log(0.001), max: Math.log(101), noNaN: true }),
      paidIn: fc.array(flow, { minLength: 1, maxLength: 6 }),
      paidOut: fc.array(flow, { minLength: 1, maxLength: 12 }),
    })
    .map(({ x, paidIn, paidOut }) => investmentAt(x, paidIn, paidOut));
  await assertProperty(
    fc.property(investments, (given) => {
      if (given === null) return;
      const rate = bisected(given);
      // Rounding small amounts leads to rates beyond.
      if (rate < -0.9995 || rate > 105) return;
      // Beyond 100 % the difference is relative.
      const difference = Math.abs(xirr(given)! - rate) / Math.max(1, rate);
      expect(difference).toBeLessThan(1e-9);
    }),
  );
});

type Step = { share: number; days: number };

/** Contributions earn about e^x a year, until the last payment returns the remaining balance. */
function investmentAt(x: number, paidIn: Step[], paidOut: Step[]): Flow[] | null {
  const cashFlows: Flow[] = [];
  let balance = 0;
  let day = '2010-01-01';
  // Short steps for extreme rates, so that no amount is too large or disappears.
  const most = Math.max(1, Math.floor(700 / Math.abs(x)));
  const wait = (days: number) => {
    const passed = Math.min(days, most);
    balance *= Math.exp((x * passed) / 365);
    day = dayPlus(day, passed);
  };
  for (const { share, days } of paidIn) {
    wait(days);
    const amount = 1 + Math.round(share * 1e10);
    balance += amount;
    cashFlows.push({ on: day, amount: -amount });
  }
  for (const [at, { share, days }] of paidOut.entries()) {
    wait(days);
    const amount = Math.round(at === paidOut.length - 1 ? balance : balance * share);
    balance -= amount;
    if (amount > 0) cashFlows.push({ on: day, amount });
  }
  const isUsable = cashFlows.some(({ amount }) => amount > 1_000) && balance < 1e15;
  return isUsable ? cashFlows : null;
}

test.each([
  [
    'a small fee after the sale',
    flows(
      ['2025-07-28', -1_914_107],
      ['2025-10-22', 186_855],
      ['2026-09-14', -15],
      ['2027-12-01', 3_078_757],
      ['2028-02-01', -2],
    ),
    0.2761995,
  ],
  [
    'a small payment before a refund',
    flows(['2024-08-05', -24], ['2024-09-01', 3_738], ['2027-02-10', -4_832]),
    0.1137143,
  ],
])('a root that no money can have does not make the rate ambiguous: %s', (_, own, rate) => {
  const roots = xirrRoots(own);
  expect(roots).toHaveLength(2);
  expect(roots.some((root) => root === -1 || root > Math.exp(55))).toBe(true);
  expect(xirr(own)).toBeCloseTo(rate, 6);
});
