import { expect, test } from 'vitest';
import { lockBooks } from '~/models/books/budget.server';
import { changeOrderChanges, orderChanges } from '~/models/deletions/lists.server';
import { releaseRetention } from '~/models/orders/release.server';
import { createOrder, deleteOrder } from '~/models/orders/save.server';
import { orderPage } from '~/models/orders/show.server';
import { openOrder } from '~/models/orders/status.server';
import { supplierPage } from '~/models/suppliers/show.server';
import { as } from '../../support/caller';
import { now } from '../../support/world';
import { booksSetUp } from './set-up';

function orderSetUp() {
  const books = booksSetUp();
  const works = books.addPhase(1000, 0);
  const project_id = books.one.project.id;
  const order = (more: object = {}) =>
    createOrder(books.owner, {
      project_id,
      supplier: 'Cohen & Sons',
      title: 'Frame',
      retention: '10',
      lines: [{ place: `phase-${works}`, amount: '500' }],
      ...more,
    }).id;
  return { ...books, project_id, order };
}

test('orders and change orders are read since a time, with the drafts that were deleted', () => {
  const { owner, project_id, order } = orderSetUp();
  const [kept, dropped] = [order(), order({ title: 'Roof' })];
  deleteOrder(owner, { id: dropped });
  const since = (at: number) => ({ project_id, updated_since: new Date(at).toISOString() });
  const { rows, deleted } = orderChanges(owner, since(now - 1));
  expect([rows.map(({ id }) => id), deleted]).toEqual([[kept], [dropped]]);
  expect(orderChanges(owner, since(now + 1)).rows).toEqual([]);
  expect(changeOrderChanges(owner, since(now))).toMatchObject({ rows: [], deleted: [] });
});

test('a supplier’s page shows what was ordered, and what is retained apart from what is owed', () => {
  const { owner, order, bill, db, one } = orderSetUp();
  const id = order();
  openOrder(owner, { id });
  bill(200, { order_id: id });
  const supplier = db.$client.prepare('select id from suppliers').pluck().get() as number;
  expect(supplierPage(as(db, one.entrepreneur), { id: supplier })).toMatchObject({
    ordered: 50_000,
    billed: 20_000,
    retained: 2_000,
    owed: 18_000,
    paid: 0,
  });
});

test('the founder of a company locks its books; other entrepreneurs do not', () => {
  const { one } = orderSetUp();
  expect(lockBooks.permits(one.entrepreneur)).toBe(false);
  expect(lockBooks.permits({ ...one.entrepreneur, isFounder: true })).toBe(true);
});

test('the entries of an order sum to its billed and retained amounts, with reversals', () => {
  const { owner, order, bill, reverse } = orderSetUp();
  const id = order();
  openOrder(owner, { id });
  const wrong = bill(118, { order_id: id, vat_rate: '18', reclaims_vat: 'on' });
  bill(300, { order_id: id });
  reverse(wrong.id);
  releaseRetention(owner, { id, amount: '12', due_date: '2026-09-01' });
  const { entries, figures } = orderPage(owner, { id });
  const sum = (name: 'billed' | 'retained') => entries.reduce((all, entry) => all + entry[name], 0);
  expect(entries.map(({ retained }) => retained / 100)).toEqual([10, 30, -10, -12]);
  expect(figures).toMatchObject({ billed: sum('billed'), held: sum('retained') });
});
