import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amortize, type LoanMethod, largestPayment } from '~/models/finance/amortize';
import { assertProperty } from '../../support/property-runs';

const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test('an annuity pays the same each month, and the last instalment takes the rounding', () => {
  const rows = amortize({
    principal: 100_000_000,
    annualRateBp: 550,
    months: 240,
    method: 'annuity',
  });
  expect(rows).toHaveLength(240);
  expect(rows[0]).toEqual({
    n: 1,
    payment: 687_887,
    interest: 458_333,
    principal: 229_554,
    balance: 99_770_446,
  });
  expect(rows.at(-1)).toMatchObject({ principal: 684_868, balance: 0 });
});

test('agrees with published loans', () => {
  const [first] = amortize({
    principal: 10_000_000,
    annualRateBp: 1_200,
    months: 360,
    method: 'annuity',
  });
  expect(first?.payment).toBe(102_861);
  const loan = amortize({
    principal: 18_000_000,
    annualRateBp: 425,
    months: 360,
    method: 'annuity',
  });
  const fiveYears = loan.slice(0, 60);
  expect(fiveYears[0]?.payment).toBe(88_549);
  expect(fiveYears.at(-1)?.balance).toBe(16_345_396);
  expect(total(fiveYears.map(({ principal }) => principal))).toBe(1_654_604);
});

test('pays interest only, or nothing, until the end', () => {
  const terms = { principal: 1_200_000, annualRateBp: 1_000, months: 3 };
  expect(amortize({ ...terms, method: 'interest-only' }).map(({ payment }) => payment)).toEqual([
    10_000, 10_000, 1_210_000,
  ]);
  expect(amortize({ ...terms, method: 'bullet' }).map(({ payment }) => payment)).toEqual([
    0, 0, 1_230_250,
  ]);
  expect(amortize({ ...terms, method: 'equal-principal' }).map(({ payment }) => payment)).toEqual([
    410_000, 406_667, 403_333,
  ]);
});

test('rejects a loan without months', () => {
  const terms = { principal: 1, annualRateBp: 1, method: 'annuity' } as const;
  expect(() => amortize({ ...terms, months: 0 })).toThrow(RangeError);
});

test('the balance ends at 0, and principal parts sum to the loan and what joined it', async () => {
  const methods: LoanMethod[] = ['annuity', 'equal-principal', 'interest-only', 'bullet'];
  await assertProperty(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.integer({ min: 0, max: 3_000 }),
      fc.integer({ min: 1, max: 480 }),
      fc.constantFrom(...methods),
      (principal, annualRateBp, months, method) => {
        const terms = { principal, annualRateBp, months, method };
        fc.pre(Number.isSafeInteger(largestPayment(terms)));
        const rows = amortize(terms);
        expect(rows.at(-1)?.balance).toBe(0);
        expect(rows.every(({ balance, payment }) => balance >= 0 && payment >= 0)).toBe(true);
        const repaid = total(rows.map((row) => row.principal));
        if (method === 'bullet') expect(repaid).toBeGreaterThanOrEqual(principal);
        else expect(repaid).toBe(principal);
      },
    ),
  );
});

test('a loan that grows beyond exact amounts is refused', () => {
  const terms = { annualRateBp: 9_999, months: 600, method: 'bullet' as const };
  expect(() => amortize({ ...terms, principal: 1e12 })).toThrow(RangeError);
  expect(largestPayment({ ...terms, principal: 1e12 })).toBe(Number.POSITIVE_INFINITY);
  // Every amount below is exact: interest of a month is what the balance rises by.
  const rows = amortize({ ...terms, principal: 1e12, months: 100 });
  expect(rows.slice(1, -1).every((row) => Number.isSafeInteger(row.balance))).toBe(true);
});
