import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkBooks } from '~/models/books/check.server';
import { vatInGross, vatOnNet } from '~/models/finance/vat';
import { closeDatabases } from '../../support/database';
import { assertProperty, databaseRuns } from '../../support/property-runs';
import { booksSetUp } from './set-up';

const steps = fc.array(
  fc.tuple(
    fc.constantFrom('expense', 'bill', 'pay', 'income', 'reverse', 'type', 'correct'),
    fc.integer({ min: 1, max: 99_999 }),
    fc.nat(5),
  ),
  { minLength: 1, maxLength: 14 },
);

/** Runs the steps that are allowed. @returns the books */
function play(run: [string, number, number][]) {
  const books = booksSetUp();
  const first = books.addPhase(1000, 0);
  const second = books.addPhase(500, 100, { parent_id: first });
  const phases = [first, second];
  const bills: number[] = [];
  const entries: number[] = [];
  for (const [step, cents, which] of run) {
    const amount = cents / 100;
    const phase_id = phases[which % 2]!;
    const pickOf = (ids: number[]) => ids[which % Math.max(ids.length, 1)] ?? 0;
    try {
      if (step === 'expense') entries.push(books.expense(amount, { phase_id, vat_rate: '18' }).id);
      if (step === 'bill') bills.push(books.bill(amount, { phase_id, reclaims_vat: 'on' }).id);
      if (step === 'pay') entries.push(books.pay(pickOf(bills), amount).id);
      if (step === 'income') entries.push(books.income(amount, { vat_rate: '17' }).id);
      if (step === 'reverse') books.reverse(pickOf([...bills, ...entries]));
      if (step === 'correct')
        entries.push(books.expense(amount, { phase_id, corrects: pickOf(entries) }).id);
      if (step === 'type')
        books.type(phase_id, amount, amount / 2, which % 2 ? { parent_id: first } : {});
    } catch {
      // A refused step must leave the books as they were.
    }
  }
  return books;
}

test('after any entries, every stored sum is the sum of its postings', async () => {
  await assertProperty(
    fc
      .property(steps, (run) => {
        expect(checkBooks(play(run).db)).toEqual([]);
      })
      .afterEach(closeDatabases),
    databaseRuns(25),
  );
});

test('the order of entries changes no total', async () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 10 ** 6 }), { minLength: 2, maxLength: 6 });
  await assertProperty(
    fc
      .property(amounts, (cents) => {
        const totals = [cents, cents.toReversed()].map((order) => {
          const { addPhase, expense, costs } = booksSetUp();
          const works = addPhase();
          for (const cent of order) expense(cent / 100, { phase_id: works, vat_rate: '18' });
          return costs(works);
        });
        expect(totals[0]).toEqual(totals[1]);
      })
      .afterEach(closeDatabases),
    databaseRuns(8),
  );
});

test('net and VAT sum to gross, from 1 to a billion', () => {
  const rate = fc.integer({ min: 0, max: 9_999 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), rate, (gross, bp) => {
      const { net, vat } = vatInGross(gross, bp);
      expect(net + vat).toBe(gross);
      expect(Math.abs(vatOnNet(net, bp).vat - vat)).toBeLessThanOrEqual(1);
      // An amount that is typed without VAT stays the net amount.
      expect(vatInGross(net + vatOnNet(net, bp).vat, bp).net).toBe(net);
    }),
  );
  expect(vatInGross(11_700, 1_700)).toEqual({ net: 10_000, vat: 1_700 });
  expect(vatOnNet(10_000, 1_800)).toEqual({ net: 10_000, vat: 1_800 });
});
