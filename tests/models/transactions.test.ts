import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { plans, transactions } from 'db/schema/billing';
import { describe, expect, test } from 'vitest';
import { transactionList } from '~/models/billing/transactions/list.server';
import type { ListState } from '~/models/lists/state';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

const listQuery = (more: Partial<ListState> = {}): ListState => ({
  page: 1,
  perPage: 10,
  search: '',
  order: 'desc',
  orderBy: 'id',
  filters: {},
  ...more,
});

const stamps = { createdAt: now, updatedAt: now };

function charge(
  db: Database,
  companyId: number,
  id: string,
  fields: Partial<typeof transactions.$inferInsert>,
) {
  const row = {
    transactionId: id,
    companyId,
    amount: 2_000,
    currency: 'ILS',
    status: 'complete' as const,
  };
  const values = { ...row, day: '2026-03-15', ...stamps, ...fields };
  write(db, (tx) => tx.insert(transactions).values(values).run());
}

function setUp() {
  const db = freshDatabase();
  const [one, two] = [company(db), company(db)];
  const plan = db
    .insert(plans)
    .values({ title: 'Basic', amount: 2_000, currency: 'ILS', duration: '1 month', ...stamps })
    .returning()
    .get();
  charge(db, one.id, 'TX-1', { planId: plan.id, amount: 3_000, message: 'Approved' });
  charge(db, one.id, 'TX-2', { status: 'failed', message: 'Declined_100%' });
  charge(db, two.id, 'TX-3', { planId: plan.id });
  const ids = (query: Partial<ListState>, actor = one.admin) =>
    transactionList(as(db, actor), listQuery(query)).rows.map((row) => row.transactionId);
  return { db, one, two, ids };
}

describe('a company’s transactions', () => {
  test('are its own, newest first, with their plan', () => {
    const { db, one } = setUp();
    const page = transactionList(as(db, one.admin), listQuery());
    expect(page.total).toBe(2);
    expect(page.rows).toMatchObject([
      { transactionId: 'TX-2', planTitle: null, planDuration: null, status: 'failed' },
      {
        transactionId: 'TX-1',
        planTitle: 'Basic',
        planDuration: '1 month',
        amount: 3_000,
        currency: 'ILS',
      },
    ]);
  });

  test('are sorted, searched, filtered and paged', () => {
    const { db, one, ids } = setUp();
    expect(ids({ orderBy: 'amount' })).toEqual(['TX-1', 'TX-2']);
    expect(ids({ orderBy: 'created_at', order: 'asc' })).toEqual(['TX-1', 'TX-2']);
    expect(ids({ orderBy: 'status', order: 'asc' })).toEqual(['TX-1', 'TX-2']);
    expect(ids({ search: 'basic' })).toEqual(['TX-1']);
    expect(ids({ search: '_100%' })).toEqual(['TX-2']);
    expect(ids({ search: 'tx-3' })).toEqual([]);
    expect(ids({ filters: { status: 'failed' } })).toEqual(['TX-2']);
    expect(ids({ filters: { status: 'anything' } })).toEqual(['TX-2', 'TX-1']);
    expect(ids({ page: 2 })).toEqual([]);
    expect(
      transactionList(as(db, one.admin), listQuery({ filters: { status: 'failed' } })).total,
    ).toBe(1);
  });

  test('are filtered by day, both ends included, in their company’s calendar', () => {
    const db = freshDatabase();
    const { id, admin } = company(db);
    const days = [
      '2026-01-01',
      '2026-02-27',
      '2026-03-01',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
      '2026-05-01',
    ];
    for (const [at, day] of days.entries()) charge(db, id, `TX-${at}`, { day });
    const between = (from?: string, to?: string, more: object = {}) =>
      [admin, person(db, 'superadmin', { companyId: null })].map((actor) =>
        transactionList(as(db, actor), { from, to, ...more })
          .rows.map((row) => row.transactionId)
          .join(' '),
      );
    const forBothActors = (ids: string) => [ids, ids];
    expect(between('2026-02-28', '2026-03-01')).toEqual(forBothActors('TX-4 TX-3 TX-2'));
    expect(between('2026-02-28', '2026-03-01', { orderBy: 'amount' })).toEqual(
      forBothActors('TX-4 TX-3 TX-2'),
    );
    expect(between('2026-03-02')).toEqual(forBothActors('TX-6 TX-5'));
    expect(between(undefined, '2026-02-27')).toEqual(forBothActors('TX-1 TX-0'));
    expect(between('2026-03-03', '2026-04-30')).toEqual(forBothActors(''));
  });

  test('are visible with the billing permission; the super admin sees all', () => {
    const { db, one, ids } = setUp();
    const under = { companyId: one.id, parentId: one.admin.id };
    expect(ids({}, person(db, 'admin', { ...under, permissions: ['billing'] }))).toHaveLength(2);
    expect(ids({}, person(db, 'superadmin', { companyId: null }))).toHaveLength(3);
    for (const actor of [
      person(db, 'admin', under),
      one.entrepreneur,
      person(db, 'investor', { companyId: one.id }),
      person(db, 'tenant', { companyId: one.id }),
    ])
      expect(() => transactionList(as(db, actor), listQuery())).toThrow('forbidden');
  });
});
