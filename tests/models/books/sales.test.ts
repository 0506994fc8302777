import { projects, projectValues } from 'db/schema/project';
import { sales } from 'db/schema/sale';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { profitSoFar } from '~/models/books/balances';
import { booksOn } from '~/models/books/books.server';
import { checkBooks } from '~/models/books/check.server';
import { drawLoan } from '~/models/loans/pay.server';
import type { Payload } from '~/models/operation.server';
import { profitOf } from '~/models/projects/figures';
import { closeProject, reopenProject } from '~/models/sales/close.server';
import { reverseTransfer, withdrawSale } from '~/models/sales/end.server';
import { createSale, prepaySale, updateSale } from '~/models/sales/save.server';
import { newSale } from '~/models/sales/show.server';
import { transferSale } from '~/models/sales/transfer.server';
import { as } from '../../support/caller';
import { errorKeysOf } from '../../support/refused';
import { purchaseSetUp } from './purchase-set-up';

const march = '2026-03-15';

/** A project with the ways to sell; amounts are in the main unit. */
function salesSetUp() {
  const set = purchaseSetUp();
  const { db, owner, form, project_id, project } = set;
  const sale = (id: number) => db.select().from(sales).where(eq(sales.id, id)).get()!;
  return {
    ...set,
    sale,
    sell: (price: number, more: Payload = {}) =>
      createSale(
        owner,
        form({ buyer: 'Dana Bar', price: String(price), transfer_on: '2026-03-01', ...more }),
      ).id,
    transfer: (id: number, more: Payload = {}) => transferSale(owner, form({ id, ...more })),
    prepay: (id: number, amount: number, date: string) =>
      prepaySale(owner, form({ id, amount: String(amount), date })),
    withdraw: (id: number, more: Payload = {}) => withdrawSale(owner, form({ id, ...more })),
    profit: (day = march) => (0 + profitSoFar(booksOn(db, project_id, day))) / 100,
    wedge: () => profitOf(project())! / 100,
    values: () => db.select().from(projectValues).where(eq(projectValues.projectId, project_id)),
  };
}

/** Price 1,000,000, tax 90,000, work 200,000. */
function bought() {
  const set = salesSetUp();
  set.change({ renovation_cost: '200000' });
  const works = set.addPhase(200_000);
  set.buy({ price: '1000000', tax: '90000', paid_owner: '1090000' });
  set.expense(200_000, { phase_id: works, date: '2026-02-10' });
  return { ...set, works };
}

describe('a sale of the whole property', () => {
  test('makes its profit, and nothing of the property is left in the books', () => {
    const { sell, books, profit, project, db } = bought();
    sell(1_600_000, { selling_costs: '30000' });
    expect(profit()).toBe(280_000);
    const { property, work, sold, ...rest } = books();
    expect(property! + work! + sold!).toBe(0);
    expect(rest).toEqual({
      cash: -200_000 + 1_600_000 - 30_000,
      owner: -1_090_000,
      sale: -1_600_000,
      cost_of_sales: 1_290_000,
      selling: 30_000,
    });
    expect(project().soldOn).toBe('2026-03-01');
    expect(checkBooks(db)).toEqual([]);
  });

  test('takes costs of later days along, entered before or after it', () => {
    const { sell, works, expense, profit, books, db, owner, sale } = bought();
    expense(7_000, { phase_id: works, date: '2026-03-10' });
    const id = sell(1_600_000);
    expect([profit('2026-03-01'), profit()]).toEqual([310_000, 303_000]);
    expense(3_000, { phase_id: works, date: '2026-03-12' });
    expect(profit()).toBe(300_000);
    const left = () => {
      const { property = 0, work = 0, sold = 0 } = books();
      return property + work + sold;
    };
    expect(left()).toBe(0);
    reverseTransfer(owner, { id });
    expect([left(), profit(), sale(id).status]).toEqual([1_300_000, 0, 'contract']);
    expect(books().cost_of_sales).toBe(undefined);
    expect(checkBooks(db)).toEqual([]);
  });

  test('counts once, with any value typed before, on or after its day', () => {
    const { sell, change, estimate, expectedProfit } = bought();
    change({ purchase_price: '1000000', current_property_value: '1600000' });
    const before = [estimate(), expectedProfit()];
    sell(1_600_000, { transfer_on: march });
    expect([estimate(), expectedProfit()]).toEqual(before);
    change({ purchase_price: '1000000', current_property_value: '1700000' });
    expect([estimate(), expectedProfit()]).toEqual(before);
  });

  test('repays loans with their interest', () => {
    const { sell, loan, books, owner, form, project_id } = bought();
    const loan_id = loan(500_000);
    drawLoan(owner, form({ id: loan_id, date: '2026-02-01' }));
    expect(newSale(owner, { project_id }).loans).toEqual([
      { id: loan_id, lender: 'Bank Hapoalim', principal: 50_000_000, interest: 0 },
    ]);
    const loans = [{ loan_id, principal: '500000', interest: '4000' }];
    sell(1_600_000, { loans });
    expect(books()).toMatchObject({ financing: 4_000, cash: -200_000 + 1_600_000 - 4_000 });
    expect(books().loan).toBe(undefined);
    const tooMuch = [{ loan_id, principal: '1' }];
    expect(errorKeysOf(() => sell(1, { loans: tooMuch }))).toEqual({ price: 'sale.refused.sold' });
  });
});

describe('a contract', () => {
  test('holds what the buyer paid as a debt until the transfer', () => {
    const { sell, prepay, transfer, books, profit, sale, expectedProfit, entry, reverse, db } =
      bought();
    const id = sell(1_600_000, {
      contract_on: '2026-03-02',
      transfer_on: '2026-06-01',
      prepaid: '100000',
    });
    prepay(id, 60_000, '2026-03-10');
    expect(books()).toMatchObject({ prepayments: -160_000, cash: -40_000 });
    expect([profit(), expectedProfit()]).toEqual([0, 310_000]);
    const wrong = db.$client.prepare('select max(id) as id from journal_entries').get() as {
      id: number;
    };
    reverse(wrong.id);
    expect(entry(wrong.id).reversedBy).not.toBe(null);
    expect(sale(id).prepaid).toBe(10_000_000);
    expect(errorKeysOf(() => transfer(id, { date: '2026-03-01' }))).toEqual({
      date: 'sale.errors.beforeContract',
    });
    transfer(id, { date: '2026-03-12', selling_costs: '30000' });
    expect(profit()).toBe(280_000);
    expect(books().prepayments).toBe(undefined);
    expect(sale(id)).toMatchObject({ status: 'transferred', transferOn: '2026-03-12' });
    expect(checkBooks(db)).toEqual([]);
  });

  test('is the planned exit, and there is one of the whole property', () => {
    const { sell, expectedProfit, change, owner, sale } = bought();
    change({ current_property_value: '1400000', renovation_cost: '200000' });
    expect(expectedProfit()).toBe(110_000);
    const id = sell(1_600_000, { contract_on: march, transfer_on: '2026-06-01' });
    expect(expectedProfit()).toBe(310_000);
    const terms = { buyer: 'Dana Bar', transfer_on: '2026-06-01' };
    updateSale(owner, { ...terms, id, version: sale(id).version, price: '1650000' });
    expect(expectedProfit()).toBe(360_000);
    expect(errorKeysOf(() => sell(1))).toEqual({ price: 'sale.refused.signed' });
  });

  test('is withdrawn: what the buyer paid is paid back, or kept as income', () => {
    const { sell, withdraw, books, profit, sale } = bought();
    const later = { contract_on: '2026-03-02', transfer_on: '2026-06-01', prepaid: '160000' };
    const id = sell(1_600_000, later);
    expect(errorKeysOf(() => withdraw(id, { kept: '160001' }))).toEqual({
      kept: 'sale.errors.kept',
    });
    withdraw(id, { kept: '50000' });
    expect(books()).toMatchObject({ cash: -150_000, other_income: -50_000 });
    expect(books().prepayments).toBe(undefined);
    expect([profit(), sale(id).status]).toEqual([50_000, 'withdrawn']);
    sell(1_600_000);
  });

  test('refuses what belongs to the day of the transfer', () => {
    const { sell, loan } = bought();
    const later = { transfer_on: '2026-06-01' };
    expect(errorKeysOf(() => sell(1, { ...later, selling_costs: '1' }))).toEqual({
      selling_costs: 'sale.errors.later',
    });
    const loans = [{ loan_id: loan(100), principal: '5' }];
    expect(errorKeysOf(() => sell(100, { loans, transfer_on: march }))).toEqual({
      'loans[0].principal': 'loan.refused.planned',
    });
  });
});

describe('five flats', () => {
  function flats() {
    const set = salesSetUp();
    set.change({
      purchase_price: '4000000',
      current_property_value: '6000000',
      renovation_cost: '0',
    });
    return set;
  }

  test('keep their estimate when one is sold, and their profit when the rest is valued', () => {
    const { sell, estimate, wedge, change, profit, db, one } = flats();
    const before = [estimate(), wedge()];
    sell(1_300_000, { is_whole: '0', transfer_on: march });
    expect([estimate(), wedge()]).toEqual(before);
    // The cost of a part is its share of the price in the value: 1.3 of 6 million.
    expect(profit()).toBeCloseTo(1_300_000 - (4_000_000 * 1.3) / 6, 1);
    change({
      current_property_value: '4700000',
      renovation_cost: '0',
      is_value_of_rest: 'on',
    });
    expect([estimate(), wedge()]).toEqual(before);
    const sorted = db
      .select({ id: projects.id, soldBefore: projects.soldBefore })
      .from(projects)
      .where(eq(projects.id, one.project.id))
      .get();
    expect(sorted?.soldBefore).toBe(130_000_000);
  });

  test('cost what is left when the last one is sold', () => {
    const { sell, books, profit, project } = flats();
    sell(1_300_000, { is_whole: '0', cost: '900000', transfer_on: '2026-02-01' });
    expect(profit()).toBe(400_000);
    expect(errorKeysOf(() => sell(1, { is_whole: '0', cost: '3100001' }))).toEqual({
      cost: 'sale.errors.cost',
    });
    sell(4_700_000);
    expect(profit()).toBe(2_000_000);
    const { property, sold } = books();
    expect(property! + sold!).toBe(0);
    expect(project().soldOn).toBe('2026-03-01');
  });
});

describe('a sold project', () => {
  test('is closed once nothing is owed, and takes no entries then', () => {
    const { sell, owner, project_id, expense, works, project, income } = bought();
    expect(() => closeProject(owner, { project_id })).toThrow('not-found');
    sell(1_600_000);
    expect(errorKeysOf(() => closeProject(owner, { project_id }))).toEqual({
      project_id: 'sale.refused.open',
    });
    income(1);
    expect(project().closedAt).toBe(null);
    expect(() => reopenProject(owner, { project_id })).toThrow('not-found');
    expense(1, { phase_id: works });
  });

  test('without debts is closed and reopened', () => {
    const { sell, owner, project_id, buy, income, project, expense, addPhase } = salesSetUp();
    const works = addPhase();
    income(1_000_000, { date: '2026-01-15' });
    buy({ price: '1000000', paid_bank: '1000000' });
    sell(1_600_000);
    closeProject(owner, { project_id });
    expect(project()).toMatchObject({ booksLockedThrough: '2026-03-01' });
    expect(errorKeysOf(() => expense(1, { phase_id: works }))).toEqual({
      date: 'sale.refused.closed',
    });
    reopenProject(owner, { project_id });
    expense(1, { phase_id: works });
  });
});

test('people who do not run the project cannot see a sale', () => {
  const { sell, db, two } = bought();
  const id = sell(1_600_000, { transfer_on: '2026-06-01' });
  expect(() => transferSale(as(db, two.entrepreneur), { id })).toThrow('not-found');
});
