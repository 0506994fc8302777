import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalCost } from '~/models/books/balances';
import { booksOn } from '~/models/books/books.server';
import { checkBooks } from '~/models/books/check.server';
import { dayPlus } from '~/models/finance/days';
import { holdingRegister } from '~/models/holdings/register.server';
import { netOf } from '~/models/investments/net-value';
import { closeDatabases } from '../../support/database';
import { assertProperty, databaseRuns } from '../../support/property-runs';
import { retype } from '../../support/retype';
import { ledgerSetUp, today } from './ledger-set-up';

const amount = fc.integer({ min: 1, max: 50_000 });
const day = fc.integer({ min: 0, max: 360 }).map((days) => dayPlus('2026-01-01', days));

/** Facts with a day of their own, which may be entered in any order. */
const fact = fc.oneof(
  fc.record({ kind: fc.constant('payIn' as const), amount, day }),
  fc.record({ kind: fc.constant('borrow' as const), amount, day }),
  fc.record({
    kind: fc.constant('expense' as const),
    amount,
    day,
    category: fc.constantFrom('materials', 'purchase', 'holding', 'selling', 'financing'),
  }),
  fc.record({ kind: fc.constant('bill' as const), amount, day }),
  fc.record({ kind: fc.constant('rent' as const), amount, day }),
);
type Fact = typeof fact extends fc.Arbitrary<infer One> ? One : never;

function enter(set: ReturnType<typeof ledgerSetUp>, one: Fact) {
  switch (one.kind) {
    case 'payIn':
      return set.payIn(one.amount, one.day);
    case 'borrow':
      return set.borrow(one.amount, one.day);
    case 'expense':
      return set.expense(one.amount, { date: one.day, category: one.category });
    case 'bill':
      return set.bill(one.amount, { date: one.day, due_date: '2027-03-01' });
    case 'rent':
      return set.income(one.amount, { date: one.day, category: 'rent' });
  }
}

const project = {
  purchasePrice: 1_000_000_00,
  currentPropertyValue: 1_500_000_00,
  renovationCost: 100_000_00,
  endDate: '2027-12-31',
};

function begun() {
  const set = ledgerSetUp(project);
  set.addPhase(80_000, 0, { start_date: '2026-01-01', end_date: '2027-06-30' });
  return set;
}

const days = ['2026-01-01', '2026-04-15', '2026-09-30', today];

test('on every day accounts balance: what the project owns is what it owes, its capital and its result', async () => {
  await assertProperty(
    fc
      .property(fc.array(fact, { maxLength: 12 }), (facts) => {
        const set = begun();
        for (const one of facts) enter(set, one);
        for (const on of days) {
          const books = booksOn(set.db, set.project_id, on);
          expect(Object.values(books).reduce((sum, balance) => sum + balance, 0)).toBe(0);
          const result = books.rent + books.sale + books.other_income + books.cost_of_sales;
          expect(netOf(books, totalCost(books), 0).net).toBe(
            0 - books.capital - books.distributed - result,
          );
        }
        const { total, net, holders, rest } = holdingRegister(set.owner, set);
        const rows = [
          ...holders.map(({ estimate }) => estimate!),
          ...rest.map((row) => row.amount),
        ];
        expect(rows.reduce((sum, row) => sum + row, 0)).toBe(total);
        expect(total).toBe(net!.net - set.books().owner);
        expect(checkBooks(set.db)).toEqual([]);
      })
      .afterEach(closeDatabases),
    databaseRuns(15),
  );
});

test('the order in which facts are entered changes no figure of any day', async () => {
  const facts = fc.array(fact, { minLength: 2, maxLength: 7 });
  await assertProperty(
    fc
      .property(facts, fc.infiniteStream(fc.nat()), (some, order) => {
        const shuffled = some
          .map((one) => ({ one, at: order.next().value as number }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ one }) => one);
        const [first, second] = [some, shuffled].map((all) => {
          const set = begun();
          for (const one of all) enter(set, one);
          return [...days.map((on) => booksOn(set.db, set.project_id, on)), set.facts()];
        });
        expect(second).toEqual(first);
      })
      .afterEach(closeDatabases),
    databaseRuns(10),
  );
});

test('what is typed counts once, however often it is typed', async () => {
  const typed = fc.array(fc.integer({ min: 0, max: 1_000_00 }), { minLength: 1, maxLength: 4 });
  await assertProperty(
    fc
      .property(typed, (amounts) => {
        const set = begun();
        for (const each of amounts)
          retype(set.owner, set.project_id, { extraValues: [{ label: 'Fee', amount: each }] });
        const last = amounts.at(-1) ?? 0;
        expect(set.books()).toMatchObject({ other_cost: last, owner: -1_000_000_00 - last });
        expect(set.outcome().profit).toBe(400_000_00 - last);
        expect(checkBooks(set.db)).toEqual([]);
      })
      .afterEach(closeDatabases),
    databaseRuns(10),
  );
});
