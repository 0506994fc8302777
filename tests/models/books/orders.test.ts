import { budgetLines, suppliers } from 'db/schema/book';
import { orderLines, orders } from 'db/schema/order';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkBooks } from '~/models/books/check.server';
import { projectMoney } from '~/models/books/money.server';
import type { Payload } from '~/models/operation.server';
import { releaseRetention } from '~/models/orders/release.server';
import { createOrder, deleteOrder, updateOrder } from '~/models/orders/save.server';
import { orderPage } from '~/models/orders/show.server';
import { closeOrder, openOrder } from '~/models/orders/status.server';
import { deletePhase } from '~/models/phases/delete.server';
import { as } from '../../support/caller';
import { closeDatabases, dump } from '../../support/database';
import { assertProperty, databaseRuns } from '../../support/property-runs';
import { reasonsOf } from '../../support/refused';
import { join, person, upload } from '../../support/world';
import { booksSetUp } from './set-up';

function ordersSetUp() {
  const books = booksSetUp();
  const { db, one, owner } = books;
  const works = books.addPhase(1000, 0);
  const order = (amount: number, more: Payload = {}) =>
    createOrder(owner, {
      project_id: one.project.id,
      supplier: 'Cohen & Sons',
      title: 'Plumbing',
      lines: [{ place: `phase-${works}`, amount: String(amount) }],
      ...more,
    }).id;
  const placed = (amount: number, more: Payload = {}) =>
    openOrder(owner, { id: order(amount, more) }).id;
  return {
    ...books,
    works,
    order,
    placed,
    read: (id: number) => db.select().from(orders).where(eq(orders.id, id)).get()!,
    page: (id: number) => orderPage(owner, { id }),
    figures: (id: number) => {
      const all = Object.entries(orderPage(owner, { id }).figures);
      return Object.fromEntries(all.map(([name, minor]) => [name, minor / 100]));
    },
    money: () => projectMoney(owner, { project_id: one.project.id }).total,
    release: (id: number, amount?: number) =>
      releaseRetention(owner, {
        id,
        due_date: '2026-09-01',
        ...(amount !== undefined && { amount: String(amount) }),
      }).entryId,
  };
}

describe('an order', () => {
  test('counts in the forecast while it is open', () => {
    const { order, money, owner, db } = ordersSetUp();
    expect(money()).toMatchObject({ open: 0, forecast: 100_000 });
    const id = order(3000);
    expect(money()).toMatchObject({ open: 0, forecast: 100_000 });
    openOrder(owner, { id });
    expect(money()).toMatchObject({ open: 300_000, forecast: 300_000, over: 200_000 });
    closeOrder(owner, { id });
    expect(money()).toMatchObject({ open: 0, forecast: 100_000 });
    expect(checkBooks(db)).toEqual([]);
  });

  test('is numbered in its project, and only a draft is deleted', () => {
    const { order, read, owner, db } = ordersSetUp();
    const [first, second] = [order(5), order(6)];
    expect([read(first).number, read(second).number]).toEqual([1, 2]);
    deleteOrder(owner, { id: second });
    openOrder(owner, { id: first });
    expect(() => deleteOrder(owner, { id: first })).toThrow('not-found');
    expect(db.select().from(orders).all()).toHaveLength(1);
    expect(db.select().from(orderLines).all()).toHaveLength(1);
  });

  test('refuses empty, repeated and foreign lines, and other people’s files', () => {
    const { order, two, db, works } = ordersSetUp();
    const row = { place: `phase-${works}`, amount: '5' };
    const foreign = upload(db, two.admin);
    const before = dump(db);
    expect(reasonsOf(() => order(5, { lines: [{}] }))).toHaveProperty('lines');
    expect(reasonsOf(() => order(5, { lines: [row, row] }))).toHaveProperty(['lines[1].place']);
    expect(reasonsOf(() => order(5, { lines: [{ amount: '5' }] }))).toHaveProperty([
      'lines[0].place',
    ]);
    expect(
      reasonsOf(() => order(5, { lines: [{ place: 'phase-999', amount: '5' }] })),
    ).toHaveProperty(['lines[0].place']);
    expect(reasonsOf(() => order(5, { documents: [{ file_id: foreign }] }))).toHaveProperty(
      'documents',
    );
    expect(dump(db)).toBe(before);
    const id = order(5);
    expect(() => openOrder(as(db, two.admin), { id })).toThrow('not-found');
  });

  test('is changed until it is closed; its bills keep supplier, retention and lines', () => {
    const { placed, bill, read, owner, works, db, page, addPhase } = ordersSetUp();
    const id = placed(500, { retention: '10' });
    const garden = addPhase();
    bill(100, { order_id: id });
    const send = (more: Payload = {}) =>
      updateOrder(owner, {
        id,
        version: read(id).version,
        supplier: 'cohen & sons',
        title: 'Plumbing and heating',
        retention: '10',
        lines: [
          { place: `phase-${works}`, amount: '700' },
          { place: `phase-${garden}`, amount: '50' },
        ],
        ...more,
      });
    send();
    expect(page(id)).toMatchObject({
      title: 'Plumbing and heating',
      lines: [{ amount: 70_000, billed: 10_000 }, { amount: 5_000 }],
    });
    expect(reasonsOf(() => send({ supplier: 'Levi' }))).toHaveProperty('supplier');
    expect(reasonsOf(() => send({ retention: '5' }))).toHaveProperty('retention');
    const without = { lines: [{ place: `phase-${garden}`, amount: '5' }] };
    expect(reasonsOf(() => send(without))).toHaveProperty('lines');
    expect(() => send({ version: 1 })).toThrow('stale');
    closeOrder(owner, { id });
    expect(() => send()).toThrow('not-found');
    expect(checkBooks(db)).toEqual([]);
  });

  test('is closed to investors, and keeps its phase and budget line', () => {
    const { order, db, one, owner, works, page } = ordersSetUp();
    const id = order(5);
    const investor = person(db, 'investor', { companyId: null });
    join(db, one.project.id, investor, 'investor');
    expect(() => orderPage(as(db, investor), { id })).toThrow('forbidden');
    expect(reasonsOf(() => deletePhase(owner, { id: works }))).toHaveProperty('id');
    expect(page(id).lines).toMatchObject([{ phaseId: works, title: null }]);
  });
});

describe('a bill against an order', () => {
  test('retains a part of its net amount, which is released and paid later', () => {
    const { placed, bill, figures, entry, release, pay, db, lineOf, works } = ordersSetUp();
    const id = placed(265_000, { retention: '10' });
    const first = bill(132_500, { order_id: id });
    expect(entry(first.id)).toMatchObject({ net: 13_250_000, openAmount: 11_925_000 });
    expect(figures(id)).toEqual({
      amount: 265_000,
      billed: 132_500,
      retained: 13_250,
      released: 0,
      held: 13_250,
      balance: 145_750,
      exceeded: 0,
    });
    pay(first.id);
    const part = release(id, 3_250);
    expect(entry(part)).toMatchObject({ kind: 'release', openAmount: 325_000 });
    expect(figures(id)).toMatchObject({ released: 3_250, held: 10_000, balance: 142_500 });
    expect(reasonsOf(() => release(id, 10_001))).toHaveProperty('amount');
    pay(part);
    expect(entry(part).openAmount).toBe(0);
    pay(release(id));
    expect(reasonsOf(() => release(id))).toHaveProperty('amount');
    expect(figures(id)).toMatchObject({ held: 0, balance: 132_500 });
    expect(lineOf(works)).toMatchObject({ actual: 13_250_000, paid: 13_250_000 });
    expect(checkBooks(db)).toEqual([]);
  });

  test('retains of the net amount, and counts the VAT that is not returned', () => {
    const { placed, bill, figures, postingsOf } = ordersSetUp();
    const id = placed(1000, { retention: '5' });
    const whole = bill(118, { order_id: id, vat_rate: '18' });
    expect(postingsOf(whole.id)).toEqual([
      ['work', 118],
      ['payable', -113],
      ['retention', -5],
    ]);
    bill(118, { order_id: id, vat_rate: '18', reclaims_vat: 'on' });
    expect(figures(id)).toMatchObject({ billed: 218, retained: 10, balance: 792 });
  });

  test('names an open order, its supplier and one line', () => {
    const { order, placed, bill, owner, works, addPhase, lineOf, costs, db } = ordersSetUp();
    const garden = addPhase();
    const lines = [works, garden].map((id) => ({ place: `phase-${id}`, amount: '50' }));
    const id = placed(0, { lines });
    expect(reasonsOf(() => bill(5, { order_id: id }))).toHaveProperty('order_line_id');
    expect(reasonsOf(() => bill(5, { order_id: order(5) }))).toHaveProperty('order_id');
    expect(reasonsOf(() => bill(5, { order_id: 999 }))).toHaveProperty('order_id');
    const line = db
      .select()
      .from(orderLines)
      .where(eq(orderLines.lineId, lineOf(garden).id))
      .get()!;
    const fields = { order_line_id: line.id };
    expect(reasonsOf(() => bill(5, { ...fields, supplier: 'Levi' }))).toHaveProperty('supplier');
    bill(5, { ...fields, phase_id: works, supplier: 'COHEN & SONS' });
    expect([costs(works), costs(garden)]).toEqual([
      [1000, 0],
      [0, 5],
    ]);
    closeOrder(owner, { id });
    expect(reasonsOf(() => bill(5, fields))).toHaveProperty('order_line_id');
    expect(db.select().from(suppliers).all()).toHaveLength(1);
  });

  test('is corrected and reversed with what it retained, before a release', () => {
    const { placed, bill, figures, release, reverse, owner, db, lineOf, works } = ordersSetUp();
    const id = placed(1000, { retention: '10' });
    const wrong = bill(400, { order_id: id });
    closeOrder(owner, { id });
    const right = bill(300, { corrects: wrong.id });
    expect(figures(id)).toMatchObject({ billed: 300, retained: 30, held: 30 });
    const released = release(id);
    expect(reasonsOf(() => reverse(right.id))).toHaveProperty('corrects');
    reverse(released);
    expect(figures(id)).toMatchObject({ released: 0, held: 30 });
    reverse(right.id);
    expect(figures(id)).toMatchObject({ billed: 0, retained: 0, held: 0 });
    expect(lineOf(works)).toMatchObject({ actual: 0, paid: 0 });
    expect(checkBooks(db)).toEqual([]);
  });
});

test('billing against an order leaves the forecast unchanged until it is exceeded', async () => {
  const cents = fc.integer({ min: 1, max: 400_00 });
  const bills = fc.array(cents, { minLength: 1, maxLength: 5 });
  await assertProperty(
    fc
      .property(bills, fc.integer({ min: 1, max: 2000 }), fc.nat(20), (run, ordered, percent) => {
        const { placed, bill, money, db, figures } = ordersSetUp();
        const id = placed(ordered, { retention: String(percent) });
        const { forecast } = money();
        let billed = 0;
        for (const cost of run) {
          bill(cost / 100, { order_id: id });
          billed += cost;
          const exceeded = Math.max(0, billed - ordered * 100);
          expect(money()).toMatchObject({ actual: billed, forecast: Math.max(forecast, billed) });
          expect(figures(id).exceeded).toBe(exceeded / 100);
        }
        expect(checkBooks(db)).toEqual([]);
        const lines = db.select().from(budgetLines).where(eq(budgetLines.account, 'work')).all();
        expect(lines).toHaveLength(1);
      })
      .afterEach(closeDatabases),
    databaseRuns(10),
  );
});
