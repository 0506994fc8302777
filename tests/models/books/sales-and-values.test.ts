import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { checkBooks } from '~/models/books/check.server';
import { createIncome } from '~/models/books/entries.server';
import type { Payload } from '~/models/operation.server';
import { expectedProfit } from '~/models/projects/expected-profit.server';
import { profitOf } from '~/models/projects/figures';
import { projectList } from '~/models/projects/list.server';
import { reverseTransfer } from '~/models/sales/end.server';
import { createSale } from '~/models/sales/save.server';
import { closeDatabases } from '../../support/database';
import { assertProperty, databaseRuns } from '../../support/property-runs';
import { purchaseSetUp } from './purchase-set-up';

const today = '2026-03-15';

afterEach(closeDatabases);

/** Bought for 1,000,000, worth 1,500,000; one write a minute, all of them today. */
function setUp() {
  const set = purchaseSetUp();
  const { db, owner, form, project, project_id, estimate } = set;
  let minutes = 0;
  const next = () => {
    minutes += 1;
    return { ...owner, now: owner.now + minutes * 60_000 };
  };
  const value = (amount: number, more: Payload = {}) =>
    set.change(
      {
        purchase_price: '1000000',
        renovation_cost: '0',
        current_property_value: String(amount),
        ...more,
      },
      next(),
    );
  value(1_500_000);
  const expected = () => expectedProfit(db, project_id, today);
  return {
    ...set,
    value,
    expected,
    valueOfRest: (amount: number) => value(amount, { is_value_of_rest: 'on' }),
    sell: (price: number, more: Payload = {}) =>
      createSale(
        next(),
        form({
          buyer: 'Dana Bar',
          price: String(price),
          transfer_on: today,
          is_whole: '0',
          ...more,
        }),
      ).id,
    reverse: (id: number) => reverseTransfer(next(), { id }),
    receive: (amount: number, more: Payload = {}) =>
      createIncome(next(), form({ amount: String(amount), category: 'sale', ...more })),
    wedge: () => profitOf(project())! / 100,
    figures: () => ({
      wedge: profitOf(project())! / 100,
      expected: expected().profit! / 100,
      // The owner is owed the price that they paid.
      net: estimate(),
    }),
  };
}

const same = { wedge: 500_000, expected: 500_000, net: 500_000 };

describe('a sale on the day of a value of what is left', () => {
  test('is not in the value if it was entered after it', () => {
    const { db, sell, valueOfRest, figures } = setUp();
    sell(300_000, { transfer_on: '2026-02-01' });
    valueOfRest(1_200_000);
    expect(figures()).toEqual(same);
    sell(200_000);
    expect(figures()).toEqual(same);
    valueOfRest(1_000_000);
    expect(figures()).toEqual(same);
    expect(checkBooks(db)).toEqual([]);
  });

  test('is not in it either if the value was entered after it, and comes back reversed', () => {
    const { db, sell, valueOfRest, figures, reverse } = setUp();
    const id = sell(300_000);
    valueOfRest(1_200_000);
    expect(figures()).toEqual(same);
    reverse(id);
    expect(figures()).toEqual(same);
    expect(checkBooks(db)).toEqual([]);
  });

  test('of everything is not added to the profit at today’s value', () => {
    const { db, owner, project_id, sell, valueOfRest, figures } = setUp();
    sell(300_000, { transfer_on: '2026-02-01' });
    valueOfRest(1_200_000);
    sell(1_250_000, { is_whole: '1' });
    expect(figures()).toEqual({ wedge: 500_000, expected: 550_000, net: 550_000 });
    valueOfRest(1_200_000);
    expect(figures().wedge).toBe(500_000);
    const listed = () => projectList(owner, { sort: 'wedge' }).rows.map(({ id }) => id);
    expect(listed()).toContain(project_id);
    expect(checkBooks(db)).toEqual([]);
  });

  test('counts the same if it is an income', () => {
    const { db, receive, valueOfRest, figures } = setUp();
    receive(300_000, { date: '2026-02-01' });
    valueOfRest(1_200_000);
    receive(200_000);
    expect(figures()).toEqual(same);
    // It was sold before the value was entered, which therefore does not contain it.
    receive(50_000, { date: '2026-02-10' });
    expect(figures().wedge).toBe(550_000);
    expect(checkBooks(db)).toEqual([]);
  });
});

describe('the reasons of the expected profit', () => {
  const gap = ({ expected, wedge }: ReturnType<typeof setUp>) => {
    const { profit, reasons } = expected();
    const sum = reasons.reduce((all, { amount }) => all + amount, 0) / 100;
    return { sum, difference: Math.round(profit! - wedge() * 100) / 100 };
  };

  test('do not name the price of a part that the value no longer contains', () => {
    const set = setUp();
    set.expense(14_850, { category: 'financing' });
    set.sell(400_000);
    set.valueOfRest(1_100_000);
    expect(set.expected().reasons).toEqual([{ reason: 'financing', amount: -1_485_000 }]);
    expect(gap(set)).toEqual({ sum: -14_850, difference: -14_850 });
  });

  test('sum to the difference in random histories of sales and values', () =>
    assertProperty(
      fc.property(
        fc.array(
          fc.record({
            what: fc.constantFrom('sell', 'value', 'valueOfRest', 'receive', 'cost', 'end'),
            amount: fc.integer({ min: 1, max: 400_000 }),
            date: fc.constantFrom('2026-02-01', '2026-03-01', today),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        (steps) => {
          const set = setUp();
          for (const { what, amount, date } of steps) {
            const isSold = set.project().soldOn !== null;
            if (what === 'value') set.value(amount * 4);
            if (what === 'valueOfRest') set.valueOfRest(amount * 4);
            if (what === 'cost') set.expense(amount, { category: 'financing', date });
            if (isSold) continue;
            if (what === 'sell') set.sell(amount, { cost: '0', transfer_on: date });
            if (what === 'receive') set.receive(amount, { date });
            if (what === 'end') set.sell(amount * 4, { is_whole: '1' });
          }
          const { sum, difference } = gap(set);
          expect(sum).toBeCloseTo(difference, 2);
          expect(checkBooks(set.db)).toEqual([]);
        },
      ),
      databaseRuns(15),
    ));
});
