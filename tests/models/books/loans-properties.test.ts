import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkBooks } from '~/models/books/check.server';
import { largestAmount } from '~/models/fields';
import { largestPayment } from '~/models/finance/amortize';
import { loanMethods } from '~/models/loans/input';
import { remainingOf, scheduleOf, type Terms } from '~/models/loans/schedule';
import { closeDatabases } from '../../support/database';
import { assertProperty, databaseRuns } from '../../support/property-runs';
import { loansSetUp } from './loans-set-up';

const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const terms: fc.Arbitrary<Terms> = fc
  .record({
    principal: fc.integer({ min: 1, max: 1e12 }),
    annualRate: fc.integer({ min: 0, max: 3_000 }),
    method: fc.constantFrom(...loanMethods),
    months: fc.integer({ min: 1, max: 480 }),
    firstPaymentOn: fc.constantFrom('2026-01-31', '2024-02-29', '2026-04-15'),
  })
  .filter((loan) => largestPayment({ ...loan, annualRateBp: loan.annualRate }) <= largestAmount);

test('principal parts sum to the loan, and what is owed falls from day to day to 0', async () => {
  await assertProperty(
    fc.property(terms, (loan) => {
      const rows = scheduleOf(loan);
      expect(total(rows.map(({ principal }) => principal))).toBe(loan.principal);
      expect(rows.at(-1)?.balance).toBe(0);
      rows.forEach((row, at) => {
        const before = rows[at - 1];
        expect(row.payment).toBe(row.principal + row.interest);
        expect(row.balance).toBe((before?.balance ?? loan.principal) - row.principal);
        expect(row.balance).toBeGreaterThanOrEqual(0);
        expect(row.interest).toBeGreaterThanOrEqual(0);
        if (before) expect(row.dueOn > before.dueOn).toBe(true);
      });
    }),
  );
});

test('what is left after any payments repays exactly what is owed', async () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  await assertProperty(
    fc.property(terms, fc.nat(500), share, (loan, paid, part) => {
      const balance = Math.round(loan.principal * part);
      const rows = remainingOf(loan, { paid, balance });
      expect(total(rows.map(({ principal }) => principal))).toBe(balance);
      if (balance > 0) expect(rows[0]?.n).toBe(paid + 1);
    }),
  );
});

test('a loan that is paid as agreed keeps its schedule', async () => {
  await assertProperty(
    fc.property(terms, fc.nat(480), (loan, count) => {
      const rows = scheduleOf(loan);
      const paid = Math.min(count, rows.length - 1);
      const balance = paid === 0 ? loan.principal : rows[paid - 1]!.balance;
      if (balance > 0) expect(remainingOf(loan, { paid, balance })).toEqual(rows.slice(paid));
    }),
  );
});

test('instalments fall on the last day of months that are too short', () => {
  const loan = { principal: 1_200, annualRate: 0, method: 'annuity', months: 4 } as const;
  const days = scheduleOf({ ...loan, firstPaymentOn: '2026-01-31' }).map(({ dueOn }) => dueOn);
  expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
});

const steps = fc.array(
  fc.tuple(
    fc.constantFrom('draw', 'pay', 'agreed', 'reverse', 'lock'),
    fc.integer({ min: 0, max: 60_000 }),
    fc.integer({ min: 1, max: 28 }),
  ),
  { minLength: 1, maxLength: 16 },
);

test('after any drawings, payments, reversals and locks, the debt is never below 0 on any day', async () => {
  await assertProperty(
    fc
      .property(steps, (run) => {
        const books = loansSetUp();
        const id = books.loan({ principal: '1000', months: '3' });
        for (const [step, cents, number] of run) {
          const date = `2026-02-${String(number).padStart(2, '0')}`;
          const amounts = { principal: String(cents / 100), interest: '1' };
          try {
            if (step === 'draw') books.draw(id, { date });
            if (step === 'pay') books.pay(id, { date, ...amounts });
            if (step === 'agreed') books.pay(id, { date });
            if (step === 'lock') books.lock(date);
            if (step === 'reverse') {
              const { entries } = books.page(id);
              books.reverse(entries[number % Math.max(entries.length, 1)]?.id ?? 0);
            }
          } catch {
            // A refused step must leave the books as they were.
          }
        }
        const { entries, balance } = books.page(id);
        const lastOfDay = new Map(entries.map((entry) => [entry.date, entry.balance]));
        for (const owed of lastOfDay.values()) expect(owed).toBeGreaterThanOrEqual(0);
        expect(balance + total(entries.map(({ loan }) => loan))).toBe(0);
        expect(checkBooks(books.db)).toEqual([]);
      })
      .afterEach(closeDatabases),
    databaseRuns(40),
  );
});

test('a payment is at most what is owed until a reversal counts', () => {
  const books = loansSetUp();
  const id = books.loan({ principal: '1000', months: '3' });
  books.draw(id, { date: '2026-02-01' });
  books.pay(id, { date: '2026-02-01', principal: '900', interest: '0' });
  books.lock('2026-02-02');
  books.reverse(books.page(id).entries.find(({ kind }) => kind === 'instalment')!.id);
  books.lock('2026-02-01');
  const pay = (principal: string) =>
    books.pay(id, { date: '2026-02-02', principal, interest: '0' });
  expect(() => pay('100.01')).toThrow('loan.refused.tooMuch');
  pay('100');
  expect(books.page(id).balance).toBe(90_000);
});
