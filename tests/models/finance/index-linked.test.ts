import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billionths, decimalText, largestDecimal } from '~/models/finance/decimal';
import {
  indexKnownOn,
  knownMonth,
  type LinkTerms,
  linkedAmount,
  publicationOf,
} from '~/models/finance/index-linked';

const index = (value: string, factor = '1', month = '2026-01') => ({
  month,
  value: billionths(value)!,
  factor: billionths(factor)!,
});
const link = (value: string, more: Partial<LinkTerms> = {}): LinkTerms => ({
  base: index(value),
  share: 10_000,
  hasFloor: false,
  ...more,
});

describe('the amount due', () => {
  test.each([
    ['the whole amount: 5,000.00 × 105 / 100', 500_000, link('100'), index('105'), 525_000],
    [
      'half of it: 1,000.00 × (0.5 + 0.5 × 1.1)',
      100_000,
      link('100', { share: 5_000 }),
      index('110'),
      105_000,
    ],
    [
      '40 %: 2,500.00 × (0.6 + 0.4 × 134.2 / 122)',
      250_000,
      link('122', { share: 4_000 }),
      index('134.2'),
      260_000,
    ],
    // 102.5 × 1.2 of the new base is 123 of the old one.
    [
      'a new base: 1,000.00 × 102.5 × 1.2 / 120',
      100_000,
      link('120'),
      index('102.5', '1.2'),
      102_500,
    ],
    [
      'both after the change of the base',
      100_000,
      link('100', { base: index('100', '1.2') }),
      index('101', '1.2'),
      101_000,
    ],
    ['687,887 × 107.4 / 104.3 = 708,332.258…', 687_887, link('104.3'), index('107.4'), 708_332],
    ['half to even, down: 1 × 2.5 = 2', 1, link('100'), index('250'), 2],
    ['half to even, up: 1 × 3.5 = 4', 1, link('100'), index('350'), 4],
    ['half to even: 5 × 0.5 = 2', 5, link('100'), index('50'), 2],
    ['just above a half: 1 × 2.500000001 = 3', 1, link('1'), index('2.500000001'), 3],
    ['the index fell: 1,000.00 × 0.95', 100_000, link('100'), index('95'), 95_000],
    [
      'the index fell, with a floor',
      100_000,
      link('100', { hasFloor: true }),
      index('95'),
      100_000,
    ],
    [
      'a floor does not hold it down',
      100_000,
      link('100', { hasFloor: true }),
      index('105'),
      105_000,
    ],
    ['nothing', 0, link('100'), index('105'), 0],
  ])('%s', (_, nominal, terms, current, due) => {
    expect(linkedAmount(nominal, terms, current)).toBe(due);
  });

  const nominal = fc.integer({ min: 0, max: 1e12 });
  const share = fc.integer({ min: 0, max: 10_000 });
  const decimal = fc.integer({ min: 1, max: largestDecimal });
  /** Indexes that contracts have: between 1 and 10,000. */
  const usual = fc.integer({ min: 1e9, max: 1e13 });
  const value = (of: number, factor: number) => ({ month: '2026-01', value: of, factor });

  test('is nominal for a share of 0 and for the same index', () => {
    fc.assert(
      fc.property(nominal, share, decimal, decimal, decimal, fc.boolean(), (...drawn) => {
        const [amount, part, signed, current, factor, hasFloor] = drawn;
        const base = value(signed, factor);
        const other = value(current, factor);
        expect(linkedAmount(amount, { base, share: 0, hasFloor }, other)).toBe(amount);
        expect(linkedAmount(amount, { base, share: part, hasFloor }, base)).toBe(amount);
      }),
    );
  });

  test('never falls when the index rises, and has a floor where it was agreed', () => {
    fc.assert(
      fc.property(nominal, share, usual, usual, usual, fc.boolean(), (...drawn) => {
        const [amount, part, signed, one, other, hasFloor] = drawn;
        const base = value(signed, 1e9);
        const terms = { base, share: part, hasFloor };
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((current) =>
          linkedAmount(amount, terms, value(current, 1e9)),
        );
        expect(high).toBeGreaterThanOrEqual(low!);
        if (hasFloor) expect(low).toBeGreaterThanOrEqual(amount);
      }),
    );
  });

  test('is the exact fraction, rounded to the nearest whole and a half to the even one', () => {
    fc.assert(
      fc.property(nominal, share, usual, usual, usual, usual, (...drawn) => {
        const [amount, part, signed, current, k0, k] = drawn.map(BigInt) as [bigint, ...bigint[]];
        const terms = { base: value(drawn[2], drawn[4]), share: drawn[1], hasFloor: false };
        const due = BigInt(linkedAmount(drawn[0], terms, value(drawn[3], drawn[5])));
        // due − exact, as a fraction of the same denominator.
        const whole = 10_000n * signed! * k0!;
        const exact = amount * ((10_000n - part!) * signed! * k0! + part! * current! * k!);
        fc.pre(exact / whole < BigInt(Number.MAX_SAFE_INTEGER));
        const twice = 2n * (due * whole - exact);
        const distance = twice < 0n ? -twice : twice;
        expect(distance <= whole).toBe(true);
        if (distance === whole) expect(due % 2n).toBe(0n);
      }),
    );
  });
});

describe('the known index', () => {
  const values = ['2025-11', '2025-12', '2026-01'].map((month, at) => ({
    ...index(String(100 + at), '1', month),
    publishedOn: publicationOf(month),
  }));
  const [november, december, january] = values as [
    (typeof values)[0],
    (typeof values)[0],
    (typeof values)[0],
  ];
  const indexOn = (on: string) => indexKnownOn(values, on, november);

  test('is published on the 15th for the month before', () => {
    expect(values.map(({ publishedOn }) => publishedOn)).toEqual([
      '2025-12-15',
      '2026-01-15',
      '2026-02-15',
    ]);
    expect(publicationOf('2024-02')).toBe('2024-03-15');
    expect(['2026-01-14', '2026-01-15', '2026-03-01', '2026-03-31'].map(knownMonth)).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
  });

  test('is in force until the next publication', () => {
    expect(indexOn('2026-01-14')).toEqual({ index: november, isProvisional: false });
    expect(indexOn('2026-01-15')).toEqual({ index: december, isProvisional: false });
    expect(indexOn('2026-02-14')).toEqual({ index: december, isProvisional: false });
    expect(indexOn('2026-02-15')).toEqual({ index: january, isProvisional: false });
    expect(indexOn('2026-03-14')).toEqual({ index: january, isProvisional: false });
  });

  test('is provisional until its month is published', () => {
    expect(indexOn('2026-03-15')).toEqual({ index: january, isProvisional: true });
    expect(indexOn('2031-01-01')).toEqual({ index: january, isProvisional: true });
  });

  test('is provisional while a month between others is missing', () => {
    const gap = [november, january];
    expect(indexKnownOn(gap, '2026-01-20', november)).toEqual({
      index: november,
      isProvisional: true,
    });
    expect(indexKnownOn(gap, '2026-02-20', november).isProvisional).toBe(false);
  });

  test('counts from the day it was published, also when that was not the 15th', () => {
    const late = [november, { ...december, publishedOn: '2026-01-16' }];
    expect(indexKnownOn(late, '2026-01-15', november)).toEqual({
      index: november,
      isProvisional: false,
    });
    expect(indexKnownOn(late, '2026-01-16', november).index).toEqual(late[1]);
  });

  test('is the one at the signing before the first publication', () => {
    expect(indexOn('2025-01-01')).toEqual({ index: november, isProvisional: false });
    expect(indexKnownOn([], '2026-01-15', november)).toEqual({
      index: november,
      isProvisional: true,
    });
  });
});

describe('decimals', () => {
  test.each([
    ['107.4', 107_400_000_000],
    ['0.000000001', 1],
    ['1000000', largestDecimal],
    ['1.0940', 1_094_000_000],
  ])('%s is read exactly', (text, read) => {
    expect(billionths(text)).toBe(read);
  });

  test.each([
    '',
    '0',
    '-1',
    '1,5',
    '1e3',
    '107.4.1',
    '1000000.1',
    '10000000',
    '1.0000000001',
    'x',
    '.5',
    '١',
  ])('%j is refused', (text) => expect(billionths(text)).toBeNull());

  test('are written as they were read', () => {
    expect(decimalText(107_400_000_000)).toBe('107.4');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: largestDecimal }), (value) => {
        expect(billionths(decimalText(value))).toBe(value);
      }),
    );
  });
});
