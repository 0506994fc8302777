import { describe, expect, test } from 'vitest';
import { profitSoFar } from '~/models/books/balances';
import { checkBooks } from '~/models/books/check.server';
import { baseScenarioPage } from '~/models/scenarios/show.server';
import { retype } from '../../support/retype';
import { ledgerSetUp } from './ledger-set-up';

describe('the histories of the design, by hand', () => {
  test('a price that the owner paid is due before works are paid and before holders get anything', () => {
    const { payIn, limit, outcome, books, addPhase, db } = ledgerSetUp({
      purchasePrice: 1_000_000_00,
      currentPropertyValue: 1_300_000_00,
      endDate: '2027-06-30',
    });
    payIn(800_000);
    addPhase(200_000, 0, { start_date: '2027-01-01', end_date: '2027-05-31' });
    expect(books()).toMatchObject({ cash: 800_000_00, owner: -1_000_000_00 });
    expect(limit()).toBe(0);
    expect(outcome()).toMatchObject({
      capitalNeeded: 200_000_00,
      low: { balance: -200_000_00 },
      owedToOwner: 1_000_000_00,
      profit: 100_000_00,
    });
    expect(checkBooks(db)).toEqual([]);
  });

  test('the limit of a distribution leaves what the bank only holds for others', () => {
    const { post, limit } = ledgerSetUp({ purchasePrice: 0 });
    post([
      { account: 'cash', amount: 300_000_00 },
      { account: 'deposits', amount: -15_000_00 },
      { account: 'tax_withheld', amount: -13_252_60 },
      { account: 'retention', amount: -13_250_00 },
      { account: 'prepayments', amount: -160_000_00 },
      { account: 'capital', amount: -98_497_40 },
    ]);
    expect(limit()).toBe(98_497.4);
  });

  test('the limit counts from its day on, so that money of later days is not in it', () => {
    const { payIn, income, limit } = ledgerSetUp({ purchasePrice: 0 });
    payIn(1_000);
    income(4_000, { date: '2026-11-01' });
    expect([limit('2026-02-01'), limit('2026-11-01')]).toEqual([1_000, 5_000]);
  });

  test('an extra value is a cost that the owner paid, and lowers the profit once', () => {
    const { outcome, owner, project_id, books } = ledgerSetUp({
      purchasePrice: 1_000_000_00,
      currentPropertyValue: 1_500_000_00,
      extraValues: [{ label: 'Lawyer', amount: 90_000_00 }],
    });
    expect(outcome().profit).toBe(410_000_00);
    expect(books()).toMatchObject({ other_cost: 90_000_00, owner: -1_090_000_00 });
    retype(owner, project_id, { extraValues: [{ label: 'Lawyer', amount: 60_000_00 }] });
    expect(outcome().profit).toBe(440_000_00);
    expect(books()).toMatchObject({ other_cost: 60_000_00, owner: -1_060_000_00 });
  });

  test('a project that has not begun plans its price and extra values, and posts them when it begins', () => {
    const { outcome, owner, project_id, books } = ledgerSetUp({
      purchasePrice: 1_000_000_00,
      currentPropertyValue: 1_500_000_00,
      extraValues: [{ label: 'Lawyer', amount: 90_000_00 }],
      startDate: '2027-03-01',
      endDate: '2027-12-31',
    });
    expect(books()).toMatchObject({ property: 0, other_cost: 0 });
    expect(outcome()).toMatchObject({ profit: 410_000_00, capitalNeeded: 0 });
    const then = { ...owner, now: Date.UTC(2027, 2, 1, 12) };
    retype(then, project_id, { endDate: '2027-12-31' });
    expect(books('2027-03-01')).toMatchObject({ property: 1_000_000_00, other_cost: 90_000_00 });
    expect(baseScenarioPage(then, { project_id }).outcome.profit).toBe(410_000_00);
  });
});

describe('the spec’s fields alone', () => {
  const typed = {
    purchasePrice: 1_000_000_00,
    renovationCost: 200_000_00,
    currentPropertyValue: 1_500_000_00,
  };

  test('give one profit, also when one phase plans a part of the renovation', () => {
    const { outcome, addPhase } = ledgerSetUp(typed);
    expect(outcome().profit).toBe(300_000_00);
    addPhase(20_000);
    expect(outcome()).toMatchObject({ profit: 300_000_00, costAtCompletion: 200_000_00 });
  });

  test('give less profit by what a phase overruns, and more by what a finished one saved', () => {
    const { outcome, addPhase, type } = ledgerSetUp(typed);
    const works = addPhase(150_000);
    type(works, 150_000, 170_000);
    expect(outcome().profit).toBe(280_000_00);
    type(works, 150_000, 120_000, { status: 'completed' });
    expect(outcome()).toMatchObject({ profit: 380_000_00, costAtCompletion: 120_000_00 });
  });
});

describe('moving money is neutral', () => {
  const price = { purchasePrice: 1_500_000_00, currentPropertyValue: 1_500_000_00 };

  test('drawing a loan and repaying its principal change no profit, cost or value', () => {
    const { payIn, income, borrow, repay, facts } = ledgerSetUp(price);
    payIn(800_000);
    const before = facts();
    const loan = borrow(700_000);
    expect(facts()).toEqual(before);
    income(700_000, { date: '2026-06-01' });
    const withRent = facts();
    expect(withRent.net).toBe(before.net! + 700_000_00);
    repay(loan, 700_000);
    expect(facts()).toEqual(withRent);
  });

  test('paying a bill changes no profit, cost or value', () => {
    const { payIn, bill, pay, facts, addPhase } = ledgerSetUp(price);
    payIn(800_000);
    addPhase(100_000);
    const { id } = bill(20_000, { date: '2026-10-01', due_date: '2026-11-01' });
    const before = facts();
    pay(id, 20_000, { date: '2026-12-01' });
    expect(facts()).toEqual(before);
  });

  test('interest counts to the requested day', () => {
    const { payIn, borrow, facts } = ledgerSetUp(price);
    payIn(1_600_000);
    const before = facts().net!;
    borrow(700_000, '2026-12-01', { annual_rate: '12', first_payment_on: '2027-01-01' });
    // 30 of the 31 days of a month at 1 %.
    expect(facts().net).toBe(before - Math.round((7_000_00 * 30) / 31));
  });
});

test('the purchase tax lowers the profit, though the price is typed', () => {
  const { expense, outcome, books } = ledgerSetUp({
    purchasePrice: 1_500_000_00,
    renovationCost: 100_000_00,
    currentPropertyValue: 1_500_000_00,
  });
  expect(outcome().profit).toBe(-100_000_00);
  expense(90_000, { category: 'purchase', date: '2026-12-01' });
  expect(outcome()).toMatchObject({ profit: -190_000_00, costAtCompletion: 100_000_00 });
  expect(books()).toMatchObject({ property: 1_590_000_00, work: 0, cash: -90_000_00 });
});

test('a sale counts once, with any value typed before, on or after its day', () => {
  const { income, facts, books, owner, project_id, db } = ledgerSetUp({
    purchasePrice: 1_390_000_00,
    currentPropertyValue: 1_600_000_00,
    startDate: '2026-01-01',
  });
  const before = facts();
  income(1_600_000, { category: 'sale', date: '2026-12-30' });
  expect(facts()).toEqual(before);
  retype(owner, project_id, { currentPropertyValue: 1_600_000_00 });
  expect(facts()).toEqual(before);
  expect(profitSoFar(books())).toBe(210_000_00);
  expect(books().property + books().sold).toBe(0);
  expect(checkBooks(db)).toEqual([]);
});
