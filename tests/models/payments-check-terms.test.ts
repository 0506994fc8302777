import { payments, plans, subscriptions } from 'db/schema/billing';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkBilling } from '~/models/billing/checks/check.server';
import { pay } from '~/models/billing/payments/pay.server';
import { refund } from '~/models/billing/refunds/refund.server';
import { grantPlan } from '~/models/billing/subscriptions/grant.server';
import { startTrial } from '~/models/billing/subscriptions/subscription.server';
import { as } from '../support/caller';
import { now, person } from '../support/world';
import { day, setUp } from './payments-set-up';

const years = 10 * 365 * day;

/** An upgrade, a partial refund and a renewal, all of which the check accepts. */
async function history() {
  const scene = setUp();
  const { db, one, two, more, payload, paid, dearer, clockTo } = scene;
  await paid();
  const dearerPlan = dearer();
  await pay(as(db, one.admin, { ...more, now: now + day }), payload({ plan_id: dearerPlan }));
  const chief = as(db, person(db, 'superadmin', { companyId: null }), more);
  await refund(
    { ...chief, now: now + 2 * day },
    { id: 2, amount: '10', form_key: 'refund-1', version: 1 },
  );
  const running = () => db.select().from(subscriptions).all().at(-1)!;
  await clockTo(running().expiredAt);
  db.update(plans).set({ trialDays: 14 }).where(eq(plans.id, scene.plan.id)).run();
  return { ...scene, chief, other: dearerPlan, running, later: running().expiredAt - day, two };
}

type Scene = Awaited<ReturnType<typeof history>>;

/** Changes the database as a person with shell access could. */
const tamper = ({ db }: Scene, sql: string) => {
  db.$client.exec('drop trigger if exists transactions_kept_update');
  db.$client.exec(sql);
};

test('accepts an upgrade, a refund and a renewal', async () => {
  const { db, later } = await history();
  expect(checkBilling(db, later)).toEqual([]);
});

const tamperings: [string, (scene: Scene) => unknown][] = [
  [
    'charges whose VAT does not follow',
    (scene) => tamper(scene, 'update transactions set vat = vat - 1 where id = 1'),
  ],
  [
    'charges whose VAT does not follow',
    (scene) => tamper(scene, 'update transactions set vat = 0 where id = 2'),
  ],
  [
    'refunds whose VAT does not follow',
    (scene) => tamper(scene, 'update transactions set vat = vat + 1 where refund_of is not null'),
  ],
  [
    'run longer than what was paid for',
    ({ db, running }) =>
      db
        .update(subscriptions)
        .set({ expiredAt: running().expiredAt + years })
        .where(eq(subscriptions.id, running().id))
        .run(),
  ],
  [
    'run longer than what was paid for',
    ({ db, running }) =>
      db
        .update(subscriptions)
        .set({ expiredAt: running().expiredAt + day })
        .where(eq(subscriptions.id, running().id))
        .run(),
  ],
  [
    'a plan other than the last one paid for',
    ({ db, dearer, running }) =>
      db
        .update(subscriptions)
        .set({ planId: dearer() })
        .where(eq(subscriptions.id, running().id))
        .run(),
  ],
  [
    'paid time was credited to another',
    ({ db, later }) =>
      db
        .update(subscriptions)
        .set({ status: 'active', expiredAt: later + day, cardId: null })
        .where(eq(subscriptions.id, 1))
        .run(),
  ],
  [
    'paid subscriptions without a charge',
    ({ db, running, later }) => {
      const { id: _, ...row } = running();
      db.insert(subscriptions)
        .values({ ...row, cardId: null, expiredAt: later + years })
        .run();
    },
  ],
  [
    'overdue for more than a month',
    ({ db, running, later }) =>
      db
        .update(subscriptions)
        .set({ status: 'past_due', expiredAt: later - 40 * day, nextTryAt: later + years })
        .where(eq(subscriptions.id, running().id))
        .run(),
  ],
  [
    'given plans that the activity log does not explain',
    ({ db, running, later }) =>
      db
        .update(subscriptions)
        .set({ grantReason: 'A gift', expiredAt: later + years })
        .where(eq(subscriptions.id, running().id))
        .run(),
  ],
  [
    'amount is not the price less the credit',
    ({ db }) => db.update(payments).set({ credit: 11_900 }).where(eq(payments.id, 2)).run(),
  ],
  [
    'credit is not the unused part',
    ({ db }) =>
      db.update(payments).set({ credit: 1_000, amount: 20_800 }).where(eq(payments.id, 2)).run(),
  ],
  [
    'gaps in the receipt numbers of this installation',
    (scene) => tamper(scene, 'update transactions set receipt_number = 9 where receipt_number = 4'),
  ],
];

test.each(tamperings)('finds %s', async (fault, spoil) => {
  const scene = await history();
  spoil(scene);
  expect(checkBilling(scene.db, scene.later).join('; ')).toContain(fault);
});

test('accepts trials and granted plans as they began, and finds longer ones', async () => {
  const { db, two, chief, plan, more } = await history();
  const { id } = startTrial(as(db, two.admin, more), { id: String(plan.id) });
  db.update(plans).set({ updatedAt: now }).run();
  expect(checkBilling(db, now)).toEqual([]);
  db.update(subscriptions)
    .set({ expiredAt: now + years })
    .where(eq(subscriptions.id, id))
    .run();
  expect(checkBilling(db, now).join()).toContain('trials that run longer');
  const grantUntil = (until?: string) =>
    grantPlan(
      { ...chief, actor: chief.actor },
      {
        id: String(two.id),
        plan_id: String(plan.id),
        reason: 'Pilot',
        until,
        form_key: `grant-${until}`,
      },
    ).id;
  const grant = grantUntil('2026-06-30');
  expect(checkBilling(db, now)).toEqual([]);
  db.update(subscriptions)
    .set({ expiredAt: now + years })
    .where(eq(subscriptions.id, grant))
    .run();
  expect(checkBilling(db, now).join()).toContain('given plans');
  grantUntil();
  expect(checkBilling(db, now)).toEqual([]);
});

test('numbers receipts once for the installation, after the earlier numbers per company', async () => {
  const { db, one, two, more, payload, paid, rows } = setUp();
  await paid();
  db.$client.exec('drop trigger transactions_kept_update');
  db.$client.exec('update transactions set receipt_series = null');
  await pay(as(db, two.admin, more), payload());
  await pay(as(db, one.admin, { ...more, now: now + 40 * day }), payload());
  expect(
    rows().map(({ companyId, receiptNumber, receiptSeries }) => [
      companyId,
      receiptNumber,
      receiptSeries,
    ]),
  ).toEqual([
    [one.id, 1, null],
    [two.id, 2, 1],
    [one.id, 3, 1],
  ]);
  expect(checkBilling(db, now + 40 * day).filter((fault) => fault.includes('receipt'))).toEqual([]);
});
