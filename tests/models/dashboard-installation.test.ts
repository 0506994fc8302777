import { plans, subscriptions, transactions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { outbox } from 'db/schema/sign-in';
import { supportMessages } from 'db/schema/support';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { installationState } from '~/models/dashboard/installation.server';
import { AppError } from '~/models/errors';
import { add } from '../support/add-row';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

const day = 86_400_000;

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const two = company(db);
  const superadmin = person(db, 'superadmin', { companyId: null });
  const state = () => installationState(as(db, superadmin));
  return { db, one, two, state };
}

test('counts what waits for the operator', () => {
  const { db, state } = setUp();
  const message = { name: 'Dana', email: 'dana@example.com', message: 'Hello' };
  add(db, supportMessages, message);
  add(db, supportMessages, { ...message, status: 'answered' });
  const mail = { channel: 'mail', to: 'dana@example.com', text: '' } as const;
  add(db, outbox, { ...mail, status: 'failed' });
  add(db, outbox, { ...mail, status: 'sent' });
  expect(state().needs).toEqual({ support: 1, mails: 1, jobs: 0, payments: 0 });
});

test('compares the new companies of 30 days with those of the 30 days before', () => {
  const { db, one, two, state } = setUp();
  for (const [id, age] of [
    [one.id, 3],
    [two.id, 40],
  ] as const)
    db.update(companies)
      .set({ createdAt: now - age * day })
      .where(eq(companies.id, id))
      .run();
  expect(state().signUps).toEqual({ recent: 1, before: 1 });
  expect(state().newest.map(({ id, ownerId }) => [id, ownerId])).toEqual([
    [two.id, two.admin.id],
    [one.id, one.admin.id],
  ]);
});

test('lists companies that use 80 % of their plan or storage', () => {
  const { db, one, two, state } = setUp();
  const price = { amount: 10_000, currency: 'USD', duration: '1 month' };
  const planOf = (projectLimit: number | null) =>
    add(db, plans, { title: 'Plan', ...price, projectLimit });
  const running = { status: 'active', startedAt: now - day, expiredAt: now + day } as const;
  const subscribe = ({ id: companyId, admin }: typeof one, planId: number) =>
    add(db, subscriptions, { companyId, personId: admin.id, planId, ...running });
  subscribe(one, planOf(1));
  subscribe(two, planOf(null));
  expect(state().nearLimit.map(({ id, projects }) => [id, projects])).toEqual([[one.id, 100]]);
  db.update(companies).set({ fileBytes: 9e8 }).where(eq(companies.id, two.id)).run();
  expect(state().nearLimit.map(({ id, storage }) => [id, storage])).toEqual([
    [one.id, 0],
    [two.id, 90],
  ]);
});

test('adds up receipts per month and currency, refunds subtracted', () => {
  const { db, one, state } = setUp();
  let number = 0;
  const charge = (amount: number, on: string, currency = 'USD') => {
    number += 1;
    add(db, transactions, {
      transactionId: `t${number}`,
      companyId: one.id,
      amount,
      currency,
      status: 'complete',
      receiptNumber: number,
      day: on,
    });
  };
  const today = new Date(now).toISOString().slice(0, 10);
  charge(10_000, today);
  charge(-4_000, today);
  charge(500, today, 'ILS');
  charge(700, '2000-01-01');
  const month = today.slice(0, 7);
  expect(state().income).toEqual([
    { month, currency: 'ILS', amount: 500 },
    { month, currency: 'USD', amount: 6_000 },
  ]);
});

test('is for super admins only', () => {
  const { db, one } = setUp();
  expect(() => installationState(as(db, one.admin))).toThrow(AppError);
});
