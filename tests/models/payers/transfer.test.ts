import { expect, test } from 'vitest';
import { profitSoFar, totalCost } from '~/models/books/balances';
import { transferWithOwner } from '~/models/payers/transfer.server';
import { payersSetUp } from './set-up';

test('money between owner and account changes what is owed, and neither cost nor profit', () => {
  const { owner, form, balances, books, question, holding } = payersSetUp();
  holding('A', 100_000);
  const before = [totalCost(books()), profitSoFar(books()), question().amount];
  const transfer = (direction: string, amount: string, date: string) =>
    transferWithOwner(owner, form({ direction, amount, date }));
  transfer('in', '50,000', '2026-02-01');
  expect(balances()).toEqual({ cash: 50_000, owed: 1_050_000, capital: 0 });
  transfer('out', '20,000', '2026-03-01');
  expect(balances()).toEqual({ cash: 30_000, owed: 1_030_000, capital: 0 });
  expect([totalCost(books()), profitSoFar(books()), question().amount]).toEqual(before);
  expect(() => transfer('in', '1', '2027-01-01')).toThrow('books.errors.future');
});
