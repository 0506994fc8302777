import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lockBooks } from '~/models/books/budget.server';
import { checkBooks } from '~/models/books/check.server';
import { approveDistribution, createDistribution } from '~/models/distributions/save.server';
import { createTerms } from '~/models/terms/save.server';
import { as } from '../../support/caller';
import { closeDatabases } from '../../support/database';
import { assertProperty, databaseRuns } from '../../support/property-runs';
import { now, payersSetUp } from './set-up';

/** A price of 500,000 and work of 100,000, of which the owner advanced 50,000. */
function partlyAdvanced() {
  const set = payersSetUp({ price: 500_000 });
  set.paysIn(set.holding('A', 650_000), 650_000, '2025-05-01');
  const phase_id = set.addPhase(0, 100_000, { date_of_expense: '2026-01-10' });
  set.answer(550_000, 50_000);
  return { ...set, phase_id };
}

test('reversing a document restores the payer of what it replaced', () => {
  const { db, phase_id, expense, bill, reverse, balances, type, costs } = partlyAdvanced();
  const before = { cash: 100_000, owed: 50_000, capital: 650_000 };
  expect(balances()).toEqual(before);
  const replaced = { phase_id, date: '2026-02-01' };
  const { id } = expense(30_000, { ...replaced, replaces: '30000' });
  expect(balances()).toMatchObject({ cash: 70_000, owed: 20_000 });
  reverse(id);
  expect(balances()).toEqual(before);
  const { id: billId } = bill(70_000, { ...replaced, replaces: '70000' });
  expect(balances()).toMatchObject({ cash: 120_000, owed: 0 });
  reverse(billId);
  expect(balances()).toEqual(before);
  expect(costs(phase_id)).toEqual([0, 100_000]);
  bill(30_000, { ...replaced, replaces: '30000' });
  expect(balances()).toMatchObject({ cash: 100_000, owed: 20_000 });
  type(phase_id, 0, 60_000, { date_of_expense: '2026-01-10' });
  expect(balances()).toMatchObject({ cash: 120_000, owed: 0 });
  expect(checkBooks(db)).toEqual([]);
});

test('restored capital counts from its own day, and a correction gives it back again', () => {
  const set = payersSetUp({ price: 0 });
  const { db, holding, addPhase, answer, bill, reverse, balances } = set;
  holding('Sponsor', 200_000, { is_sponsor: 'on' });
  const phase_id = addPhase(0, 100_000, { date_of_expense: '2025-08-01' });
  answer(0, 0, 100_000, { confirms_shares: 'on' });
  const { id } = bill(30_000, { phase_id, date: '2026-02-01', replaces: '30000' });
  expect(balances('2025-08-01')).toMatchObject({ owed: 30_000, capital: 70_000 });
  const { id: other } = bill(40_000, { phase_id, date: '2026-02-01', corrects: id });
  expect(balances()).toMatchObject({ owed: 0, capital: 70_000 });
  reverse(other);
  for (const day of ['2025-08-01', '2026-12-31'])
    expect(balances(day)).toMatchObject({ owed: 0, capital: 100_000 });
  expect(checkBooks(db)).toEqual([]);
});

test('an account without the money pays a restored amount once it has it', () => {
  const { db, phase_id, bill, expense, income, reverse, balances } = partlyAdvanced();
  const { id } = bill(100_000, { phase_id, date: '2026-02-01', replaces: '100000' });
  expect(balances()).toMatchObject({ cash: 150_000, owed: 0 });
  expense(140_000, { phase_id, date: '2026-02-02' });
  income(15_000, { date: '2026-02-03' });
  reverse(id);
  expect(balances('2026-02-02')).toMatchObject({ cash: 0, owed: 90_000 });
  expect(balances()).toMatchObject({ cash: 0, owed: 75_000 });
  expect(checkBooks(db)).toEqual([]);
});

test('a payer that got back nothing pays nothing, also after another answer', () => {
  const { db, phase_id, bill, reverse, balances, answer, takeBack } = partlyAdvanced();
  const { id } = bill(70_000, { phase_id, date: '2026-02-01', replaces: '70000' });
  takeBack();
  answer(500_000, 30_000);
  expect(balances()).toMatchObject({ cash: 150_000, owed: 30_000 });
  reverse(id);
  expect(balances()).toMatchObject({ cash: 150_000, owed: 100_000 });
  expect(checkBooks(db)).toEqual([]);
});

test('the account gets its part back on the day of the document, but not before it paid', () => {
  const set = payersSetUp({ price: 0 });
  const { db, holding, paysIn, addPhase, answer, bill, balances } = set;
  const investor = holding('A', 500_000);
  paysIn(investor, 60_000, '2025-05-01');
  paysIn(investor, 40_000, '2025-09-01');
  const phase_id = addPhase(0, 100_000, { date_of_expense: '2025-06-01' });
  answer(100_000, 0);
  const cash = (...days: string[]) => days.map((day) => balances(day).cash);
  const days = ['2025-06-01', '2025-07-31', '2025-08-01', '2025-08-31', '2025-09-01', '2026-12-31'];
  expect(cash(...days)).toEqual([0, 0, 0, 0, 0, 0]);
  bill(70_000, { phase_id, date: '2025-08-01', replaces: '70000' });
  expect(cash(...days)).toEqual([0, 0, 30_000, 30_000, 70_000, 70_000]);
  expect(checkBooks(db)).toEqual([]);
});

test('the account gets nothing back in a locked month or before a distribution', () => {
  const { db, owner, one, form, phase_id, bill, income, balances } = partlyAdvanced();
  income(900_000, { date: '2026-01-11' });
  bill(60_000, { phase_id, date: '2026-02-01', replaces: '60000' });
  expect([balances('2026-01-31').cash, balances('2026-02-01').cash]).toEqual([
    1_000_000, 1_010_000,
  ]);
  lockBooks(as(db, one.admin, { now }), form({ through: '2026-03-31' }));
  bill(10_000, { phase_id, date: '2026-02-02', replaces: '10000' });
  expect([balances('2026-03-31').cash, balances('2026-04-01').cash]).toEqual([
    1_010_000, 1_020_000,
  ]);
  const terms = { preset: 'preferred', preferred_rate: '8', compounding: 'simple' };
  createTerms(owner, form({ ...terms, effective_from: '2025-01-01' }));
  const distribution = { cash: '1000', date: '2026-11-30', source: 'operating' };
  const { id } = createDistribution(owner, form(distribution));
  approveDistribution(as(db, one.admin, { now: now + 1 }), form({ id, version: 1 }));
  bill(10_000, { phase_id, date: '2026-05-02', replaces: '10000' });
  expect([balances('2026-11-30').cash, balances('2026-12-01').cash]).toEqual([
    1_020_000, 1_030_000,
  ]);
  expect(checkBooks(db)).toEqual([]);
});

test('the price goes back to its own payer, not to the newest payer of another cost', () => {
  const set = payersSetUp({ price: 500_000 });
  const { db, holding, paysIn, addPhase, answer, expense, reverse, balances, phase } = set;
  paysIn(holding('A', 1_100_000), 1_100_000, '2025-05-01');
  const id = addPhase(0, 100_000, { date_of_expense: '2026-01-10' });
  answer(590_000, 10_000);
  const before = { cash: 510_000, owed: 10_000, capital: 1_100_000 };
  expect(balances()).toEqual(before);
  const price = { category: 'purchase', replaces_typed: 'price', date: '2026-02-01' };
  const document = expense(500_000, price);
  expect(balances()).toEqual(before);
  reverse(document.id);
  expect(balances()).toEqual(before);
  set.type(id, 0, 80_000, { date_of_expense: '2026-01-10' });
  expect(balances()).toMatchObject({ cash: 520_000, owed: 0 });
  expect(phase(id).actualCost).toBe(80_000_00);
  expect(checkBooks(db)).toEqual([]);
});

const days = ['2025-07-01', '2025-09-01', '2026-01-15', '2026-03-01'];
const day = fc.constantFrom(...days);
const documents = fc.array(
  fc.record({
    kind: fc.constantFrom('bill' as const, 'expense' as const),
    date: day,
    amount: fc.integer({ min: 1, max: 40 }),
    isPrice: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);
const percent = fc.integer({ min: 0, max: 100 });

test('documents and their reversals leave every balance of every day as it was', async () => {
  await assertProperty(
    fc
      .property(documents, percent, percent, day, fc.boolean(), (rows, bank, capital, on, back) => {
        const set = payersSetUp({ price: 200 });
        set.paysIn(set.holding('A', 1_000), 1_000, '2025-05-01');
        const phase_id = set.addPhase(0, 150, { date_of_expense: on });
        set.answer(bank, 350 - bank - capital, capital, { confirms_shares: 'on' });
        const balances = () => [...days, '2026-12-31'].map((date) => set.balances(date));
        const before = balances();
        const ids = rows.map(({ kind, date, amount, isPrice }) => {
          const ofPrice = { category: 'purchase', replaces_typed: 'price' };
          const typed = isPrice ? ofPrice : { phase_id, replaces: String(amount) };
          return set[kind](amount, { ...typed, date }).id;
        });
        for (const id of back ? ids.toReversed() : ids) set.reverse(id);
        expect(balances()).toEqual(before);
        expect(checkBooks(set.db)).toEqual([]);
      })
      .afterEach(closeDatabases),
    databaseRuns(15),
  );
});
