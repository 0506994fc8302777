import { budgetLines, suppliers } from 'db/schema/book';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { checkBooks } from '~/models/books/check.server';
import { outsideWorkOf } from '~/models/projects/spent.server';
import { reversePurchase } from '~/models/purchase/reverse.server';
import { purchasePage } from '~/models/purchase/show.server';
import { errorKeysOf } from '../../support/refused';
import { purchaseSetUp } from './purchase-set-up';

describe('a purchase', () => {
  test('by loan, capital and owner leaves the bank empty and the owner with a claim', () => {
    const { buy, loan, holding, books, project, db } = purchaseSetUp();
    const loan_id = loan(700_000);
    buy({
      price: '1500000',
      loan_id,
      paid_loan: '700000',
      paid_owner: '200000',
      holders: [
        { holding_id: holding('Anna', 400_000), amount: '400000' },
        { holding_id: holding('Ben', 500_000), amount: '200000' },
      ],
    });
    expect(books()).toEqual({
      property: 1_500_000,
      loan: -700_000,
      capital: -600_000,
      owner: -200_000,
    });
    expect(project()).toMatchObject({ purchasePrice: 150_000_000, purchasePayer: 'bank' });
    expect(checkBooks(db)).toEqual([]);
  });

  test('has a line for each cost, and what is unpaid is a bill of the seller', () => {
    const { buy, books, entry, db, pay, project_id } = purchaseSetUp();
    const { id } = buy({
      price: '1000000',
      tax: '90000',
      lawyer: '10000',
      paid_owner: '100000',
      unpaid: '1000000',
      seller: 'Mr Levy',
      due_date: '2026-04-01',
    });
    const lines = db
      .select()
      .from(budgetLines)
      .where(eq(budgetLines.account, 'property'))
      .all()
      .map(({ title, isTyped, actual, paid }) => [title, isTyped, actual / 100, paid / 100]);
    expect(lines).toEqual([
      [null, true, 1_000_000, 0],
      ['Purchase tax', false, 90_000, 90_000],
      ['Lawyer', false, 10_000, 10_000],
    ]);
    expect(outsideWorkOf(db, project_id) / 100).toBe(100_000);
    expect(entry(id)).toMatchObject({ openAmount: 100_000_000, dueDate: '2026-04-01' });
    expect(db.select().from(suppliers).all()).toMatchObject([{ name: 'Mr Levy' }]);
    pay(id, 400_000);
    expect(entry(id).openAmount).toBe(60_000_000);
    expect(books()).toEqual({
      property: 1_100_000,
      owner: -100_000,
      payable: -600_000,
      cash: -400_000,
    });
    expect(checkBooks(db)).toEqual([]);
  });

  test('replaces a typed price: only who paid it changes', () => {
    const { change, buy, holding, books, estimate, expectedProfit, totalCost, db } =
      purchaseSetUp();
    change({ purchase_price: '1000000' });
    expect(books()).toEqual({ property: 1_000_000, owner: -1_000_000 });
    const before = [estimate(), expectedProfit(), totalCost(), totalCost('2026-01-20')];
    const anna = holding('Anna', 1_000_000);
    buy({ price: '1000000', holders: [{ holding_id: anna, amount: '1000000' }] });
    expect(books()).toEqual({ property: 1_000_000, capital: -1_000_000 });
    // The capital of the holder pays what the owner was owed, so the net value grows by it.
    const [net, ...rest] = before;
    expect([
      estimate() - 1_000_000,
      expectedProfit(),
      totalCost(),
      totalCost('2026-01-20'),
    ]).toEqual([net, ...rest]);
    expect(checkBooks(db)).toEqual([]);
  });

  test('replaces a typed price that counts from a later day on that day', () => {
    const { change, buy, books, totalCost } = purchaseSetUp();
    change({ purchase_price: '1000000', start_date: '2026-02-15' });
    buy({ price: '1000000', paid_owner: '1000000', date: '2026-02-01' });
    expect(['2026-01-31', '2026-02-01', '2026-02-15', '2026-03-15'].map(totalCost)).toEqual([
      0, 1_000_000, 1_000_000, 1_000_000,
    ]);
    expect(books()).toEqual({ property: 1_000_000, owner: -1_000_000 });
  });

  test('its tax lowers the expected profit, its price does not change it again', () => {
    const { change, buy, expectedProfit } = purchaseSetUp();
    change({
      purchase_price: '1000000',
      current_property_value: '1500000',
      renovation_cost: '200000',
    });
    expect(expectedProfit()).toBe(300_000);
    buy({ price: '1000000', paid_owner: '1000000' });
    expect(expectedProfit()).toBe(300_000);
  });

  test('its tax lowers the profit by the tax, in the form or as an expense later', () => {
    const { change, buy, expectedProfit, expense, project_id, db } = purchaseSetUp();
    change({
      purchase_price: '1000000',
      current_property_value: '1500000',
      renovation_cost: '200000',
    });
    buy({ price: '1000000', tax: '90000', paid_owner: '1090000' });
    expect(expectedProfit()).toBe(210_000);
    expense(15_000, { category: 'purchase', supplier: 'A lawyer' });
    expect(expectedProfit()).toBe(195_000);
    expect(outsideWorkOf(db, project_id) / 100).toBe(105_000);
  });

  test('is refused unless its payments sum to the total and are possible', () => {
    const { buy, loan, holding, income, books } = purchaseSetUp();
    const errorsOf = (fields: Record<string, unknown>) =>
      errorKeysOf(() => buy({ price: '1000000', ...(fields as object) }));
    expect(errorsOf({ paid_owner: '900000' })).toEqual({ paid_bank: 'purchase.errors.sum' });
    expect(errorsOf({ paid_owner: '1000000', date: '2026-03-16' })).toEqual({
      date: 'books.errors.future',
    });
    expect(errorsOf({ unpaid: '1000000' })).toEqual({
      seller: 'form.errors.required',
      due_date: 'form.errors.required',
    });
    expect(errorsOf({ loan_id: loan(400_000), paid_loan: '1000000' })).toEqual({
      paid_loan: 'purchase.errors.loan',
    });
    const holders = [{ holding_id: holding('Anna', 300_000), amount: '1000000' }];
    expect(errorsOf({ holders })).toEqual({ 'holders[0].amount': 'purchase.errors.holder' });
    income(1_000_000, { date: '2026-02-02' });
    expect(errorsOf({ paid_bank: '1000000' })).toEqual({ paid_bank: 'purchase.errors.account' });
    expect(books()).toEqual({ cash: 1_000_000, rent: -1_000_000 });
    buy({ price: '1000000', paid_bank: '1000000', date: '2026-02-02' });
    expect(books()).toEqual({ property: 1_000_000, rent: -1_000_000 });
    expect(errorsOf({ paid_owner: '1000000' })).toEqual({ price: 'purchase.refused.booked' });
  });

  test('keeps its day and payer when the project’s form changes the price or the start', () => {
    const { buy, change, books, totalCost } = purchaseSetUp();
    buy({ price: '1000000', paid_owner: '1000000' });
    change({ purchase_price: '1000000', start_date: '2025-06-01' });
    expect(totalCost('2026-01-31')).toBe(0);
    change({ purchase_price: '1050000' });
    expect(books('2026-03-14')).toEqual({ property: 1_000_000, owner: -1_000_000 });
    expect(books()).toEqual({ property: 1_050_000, owner: -1_050_000 });
    expect(errorKeysOf(() => change({ purchase_price: undefined }))).toEqual({
      purchase_price: 'purchase.refused.cleared',
    });
  });

  test('owed to the seller follows a corrected price', () => {
    const { buy, change, books, entry, pay, db } = purchaseSetUp();
    const owed = { unpaid: '1000000', seller: 'Mr Levy', due_date: '2026-04-01' };
    const { id } = buy({ price: '1000000', ...owed });
    change({ purchase_price: '1100000' });
    expect(entry(id).openAmount).toBe(110_000_000);
    pay(id, 1_000_000);
    change({ purchase_price: '950000' });
    expect(books()).toEqual({ property: 950_000, cash: -950_000 });
    expect(entry(id).openAmount).toBe(0);
    expect(checkBooks(db)).toEqual([]);
  });

  test('is reversed in one step, and its price is typed again', () => {
    const { buy, change, loan, owner, books, project, project_id, db, reverse } = purchaseSetUp();
    change({ purchase_price: '900000' });
    const { id } = buy({
      price: '1000000',
      tax: '50000',
      loan_id: loan(700_000),
      paid_owner: '350000',
    });
    change({ purchase_price: '1010000' });
    const { purchase } = purchasePage(owner, { project_id });
    expect(purchase).toMatchObject({ id, borrowed: 70_000_000, fromOwner: 35_000_000 });
    expect(purchase?.entries.map(({ kind }) => kind)).toEqual([
      'purchase',
      'loan',
      'adjustment',
      'adjustment',
    ]);
    const draw = purchase!.entries[1]!.id;
    expect(errorKeysOf(() => reverse(draw))).toEqual({ id: 'books.refused.ofPurchase' });
    reversePurchase(owner, { project_id });
    expect(books()).toEqual({ property: 1_010_000, owner: -1_010_000 });
    expect(project().purchasePayer).toBe(null);
    expect(checkBooks(db)).toEqual([]);
    buy({ price: '1010000', paid_owner: '1010000' });
    expect(books()).toEqual({ property: 1_010_000, owner: -1_010_000 });
  });
});
