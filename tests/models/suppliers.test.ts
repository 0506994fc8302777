import { suppliers } from 'db/schema/book';
import { describe, expect, test } from 'vitest';
import { releaseRetention } from '~/models/orders/release.server';
import { createOrder } from '~/models/orders/save.server';
import { openOrder } from '~/models/orders/status.server';
import { supplierList } from '~/models/suppliers/list.server';
import {
  createSupplier,
  deleteSupplier,
  supplierDeletion,
  supplierForEdit,
  updateSupplier,
} from '~/models/suppliers/save.server';
import { supplierPage } from '~/models/suppliers/show.server';
import { statementOf } from '~/models/suppliers/statement';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { reasonsOf } from '../support/refused';
import { person } from '../support/world';
import { booksSetUp } from './books/set-up';

const idNamed = (set: ReturnType<typeof booksSetUp>, name: string) =>
  set.db
    .select()
    .from(suppliers)
    .all()
    .find((row) => row.name === name)!.id;

describe('a supplier', () => {
  test('is created, changed and deleted, with a name of its own', () => {
    const { db, owner } = booksSetUp();
    const fields = { name: 'Home  Centre', tax_id: '514000000', email: 'Avi@Example.test ' };
    const { id } = createSupplier(owner, fields);
    const stored = { name: 'Home Centre', taxId: '514000000', email: 'avi@example.test' };
    expect(supplierForEdit(owner, { id })).toMatchObject(stored);
    expect(reasonsOf(() => createSupplier(owner, { name: 'HOME centre' }))).toMatchObject({
      name: { text: 'supplier.errors.nameTaken' },
    });
    expect(reasonsOf(() => createSupplier(owner, { name: 'A', email: 'b' }))).toMatchObject({
      email: { text: 'supplier.errors.email' },
    });
    updateSupplier(owner, { id, version: 1, name: 'Home Centre Haifa', contact: 'Avi' });
    expect(() => updateSupplier(owner, { id, version: 1, name: 'Old' })).toThrow('stale');
    expect(supplierForEdit(owner, { id })).toMatchObject({ contact: 'Avi', taxId: null });
    deleteSupplier(owner, { id });
    expect(db.select().from(suppliers).all()).toEqual([]);
  });

  test('stays while it has entries, reversed ones too', () => {
    const set = booksSetUp();
    set.addPhase(1000);
    set.reverse(set.bill(100).id);
    const id = idNamed(set, 'Cohen & Sons');
    expect(supplierDeletion(set.owner, { id })).toMatchObject({ isInUse: true });
    const before = dump(set.db);
    expect(() => deleteSupplier(set.owner, { id })).toThrow('in-use');
    expect(dump(set.db)).toBe(before);
  });

  test('shows what was billed and paid by month, with reversals on their own day', () => {
    const set = booksSetUp();
    set.addPhase(1000);
    const first = set.bill(117, { date: '2026-01-10', vat_rate: '17', reclaims_vat: 'on' }).id;
    set.pay(first, 17, { date: '2026-02-10' });
    set.bill(50, { date: '2026-02-11' });
    set.expense(30, { date: '2026-03-01', supplier: 'Cohen & Sons' });
    set.reverse(set.pay(first, 100, { date: '2026-03-02' }).id);
    set.expense(8, { date: '2026-03-03', supplier: 'Another' });
    const id = idNamed(set, 'Cohen & Sons');
    const page = supplierPage(set.owner, { id });
    const row = ({ month, opening, billed, paid, closing }: (typeof page)['statement'][number]) =>
      [month, ...[opening, billed, paid, closing].map((amount) => amount / 100)].join(' ');
    expect(page.statement.map(row)).toEqual([
      '2026-01 0 117 0 117',
      '2026-02 117 50 17 150',
      '2026-03 150 30 30 150',
    ]);
    expect([page.billed, page.paid, page.owed]).toEqual([19_700, 4_700, 15_000]);
    const [listed] = supplierList(set.owner, { search: 'cohen' }).rows;
    expect(listed).toMatchObject({ id, billed: 19_700, paid: 4_700, owed: 15_000 });
    const amounts = { billed: 19_700, retained: 0, paid: 4_700, owed: 15_000 };
    expect(page.projects).toEqual([
      { id: set.one.project.id, name: set.one.project.name, ...amounts },
    ]);
  });

  test('has billed what is retained, paid and to pay, in every place', () => {
    const set = booksSetUp();
    const works = set.addPhase(1000);
    const order = createOrder(set.owner, {
      project_id: set.one.project.id,
      supplier: 'Cohen & Sons',
      title: 'Plumbing',
      retention: '5',
      lines: [{ place: `phase-${works}`, amount: '2000' }],
    });
    openOrder(set.owner, order);
    const bill = set.bill(1170, {
      date: '2026-01-10',
      vat_rate: '17',
      reclaims_vat: 'on',
      order_id: String(order.id),
    });
    set.pay(bill.id, 600, { date: '2026-02-10' });
    releaseRetention(set.owner, { ...order, amount: '20', due_date: '2026-09-01' });
    const id = idNamed(set, 'Cohen & Sons');
    const sums = { billed: 117_000, retained: 3_000, paid: 60_000, owed: 54_000 };
    const page = supplierPage(set.owner, { id });
    expect(page).toMatchObject(sums);
    expect(page.projects).toMatchObject([sums]);
    expect(supplierList(set.owner, {}).rows).toMatchObject([sums]);
    expect(page.statement).toEqual([
      { month: '2026-01', opening: 0, billed: 117_000, retained: 5_000, paid: 0, closing: 112_000 },
      {
        month: '2026-02',
        opening: 112_000,
        billed: 0,
        retained: 0,
        paid: 60_000,
        closing: 52_000,
      },
      { month: '2026-03', opening: 52_000, billed: 0, retained: -2_000, paid: 0, closing: 54_000 },
    ]);
  });

  test('shows only amounts of projects that the reader runs', () => {
    const set = booksSetUp();
    set.addPhase(1000);
    set.bill(100);
    const colleague = as(set.db, person(set.db, 'entrepreneur', { companyId: set.one.id }));
    const id = idNamed(set, 'Cohen & Sons');
    expect(supplierPage(colleague, { id })).toMatchObject({ billed: 0, statement: [] });
    expect(supplierList(colleague, {}).rows).toMatchObject([{ id, billed: 0, owed: 0 }]);
    expect(supplierList(as(set.db, set.one.admin), {}).rows).toMatchObject([{ billed: 10_000 }]);
  });
});

describe('permissions', () => {
  const acts = [supplierForEdit, supplierPage, supplierDeletion, deleteSupplier];

  test.each(['superadmin', 'investor', 'tenant'] as const)('permits nothing to %s', (role) => {
    const { db, one, owner } = booksSetUp();
    const { id } = createSupplier(owner, { name: 'Home Centre' });
    const companyId = role === 'superadmin' ? null : one.id;
    const actor = as(db, person(db, role, { companyId }));
    const before = dump(db);
    for (const act of acts) expect(() => act(actor, { id })).toThrow('forbidden');
    expect(() => supplierList(actor, {})).toThrow('forbidden');
    expect(() => createSupplier(actor, { name: 'Mine' })).toThrow('forbidden');
    expect(dump(db)).toBe(before);
  });

  test('does not find another company’s supplier', () => {
    const { db, two, owner } = booksSetUp();
    const { id } = createSupplier(owner, { name: 'Home Centre' });
    const foreign = as(db, two.admin);
    for (const act of acts) expect(() => act(foreign, { id })).toThrow('not-found');
    expect(supplierList(foreign, {}).rows).toEqual([]);
    // The same name is free there.
    createSupplier(foreign, { name: 'Home Centre' });
  });
});

test('a statement carries what is owed from month to month, in order', () => {
  const march = { month: '2026-03', billed: 5, retained: -1, paid: 9 };
  const january = { month: '2026-01', billed: 10, retained: 2, paid: 3 };
  expect(statementOf([march, january])).toEqual([
    { ...january, opening: 0, closing: 5 },
    { ...march, opening: 5, closing: 2 },
  ]);
  expect(statementOf([])).toEqual([]);
});
