import { cards, payments } from 'db/schema/billing';
import { outbox } from 'db/schema/sign-in';
import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { refreshedPayment } from '~/models/billing/payments/page.server';
import { planPage } from '~/models/billing/plans/page.server';
import { confirmRenewal } from '~/models/billing/subscriptions/confirm-renewal.server';
import { hasActivePlan } from '~/models/billing/subscriptions/limits.server';
import { as } from '../support/caller';
import { overStripe } from './payments-over-stripe';
import { billingRun, day, numbers, setUp } from './payments-set-up';

const end = Date.UTC(2026, 3, 15, 12);
const hour = 3_600_000;

async function renewing() {
  const scene = await overStripe();
  const { payment } = await scene.payOnPage();
  await scene.look(payment.id);
  const { db, context, gateway, one, more } = scene;
  const mayWork = (at: number) => hasActivePlan(as(db, one.admin, { ...more, now: at }));
  return { ...scene, work: billingRun(context, gateway), mayWork };
}

test.each([
  [429, 'rate_limit_error'],
  [500, 'api_error'],
  [401, 'authentication_error'],
  [400, 'invalid_request_error'],
])(
  'while Stripe answers %i nobody is locked out, no retry is used up and no mail is sent',
  async (status, type) => {
    const { db, one, more, peer, work, mayWork, rows, mails, subscription } = await renewing();
    const plan = (at: number) => planPage(as(db, one.admin, { ...more, now: at })).current;
    const before = mails();
    peer.fail([status, { error: { type, message: 'Not now' } }]);
    for (let at = end; at < end + 2 * day; at += hour / 2) {
      await work(() => at);
      expect(mayWork(at)).toBe(true);
    }
    expect(subscription()).toMatchObject({ status: 'past_due', renewalTries: 0 });
    expect(plan(end + 2 * day)).toMatchObject({ isRunning: true, isRenewalUndecided: true });
    expect([mails(), rows().length]).toEqual([before, 1]);
    peer.fail(null);
    await work(() => end + 2 * day);
    await work(() => end + 2 * day + 2 * hour);
    expect(subscription()).toMatchObject({
      status: 'active',
      expiredAt: Date.UTC(2026, 4, 15, 12),
    });
    expect(plan(end + 3 * day)?.isRenewalUndecided).toBe(false);
    expect([rows().length, peer.intents.size]).toEqual([2, 2]);
  },
);

test('an answer that is lost after a renewal was charged is found, and nothing is charged again', async () => {
  const { db, peer, work, rows, subscription } = await renewing();
  const card = db.select().from(cards).get()!;
  const method = peer.methods.get(card.gatewayToken.split('/')[1] ?? '')!;
  method.number = '4000000000009979';
  await work(() => end);
  for (const minutes of [1, 2, 3, 70, 130]) await work(() => end + minutes * 60_000);
  expect(rows().map(({ status }) => status)).toEqual(['complete', 'complete']);
  expect(subscription()?.status).toBe('active');
  expect(peer.intents.size).toBe(2);
});

test('a renewal the bank wants confirmed mails a link, is not retried off-session, and is paid on the page', async () => {
  const { db, one, more, peer, work, rows, mails, subscription, context, look } = await renewing();
  const card = db.select().from(cards).get()!;
  peer.methods.get(card.gatewayToken.split('/')[1] ?? '')!.number = numbers.asks;
  for (let at = end; at <= end + 5 * day; at += hour * 6) await work(() => at);
  expect(peer.intents.size).toBe(2);
  expect(rows().map(({ status }) => status)).toEqual(['complete', 'failed']);
  expect(mails().filter((subject) => subject === 'Confirm the renewal of Pro')).toHaveLength(3);
  const failed = db.select().from(payments).orderBy(desc(payments.id)).get()!;
  const mail = db.select().from(outbox).orderBy(desc(outbox.id)).get()!;
  expect(context.secrets.open(mail.text)).toContain(`/admin/payments/${failed.id}`);
  expect(await look(failed.id)).toMatchObject({ state: 'failed', mayConfirm: true });
  const caller = as(db, one.admin, { ...more, now: end + 5 * day });
  const form = { id: String(failed.id), form_key: 'confirm-form' };
  const asked = await confirmRenewal(caller, form);
  expect(await confirmRenewal(caller, form)).toMatchObject({ id: asked.id });
  peer.payOnPage(asked.page ?? '');
  await refreshedPayment(caller, { id: String(asked.id) });
  expect(subscription()).toMatchObject({
    status: 'active',
    renewalTries: 0,
    expiredAt: Date.UTC(2026, 4, 15, 12),
  });
  expect(await look(failed.id)).toMatchObject({ mayConfirm: false });
  await expect(confirmRenewal(caller, { ...form, form_key: 'another-form' })).rejects.toThrow(
    'not-found',
  );
  const other = as(db, one.entrepreneur, more);
  await expect(confirmRenewal(other, form)).rejects.toThrow(/forbidden|not-found/);
});

test('a renewal nobody confirms ends after a week; another card is charged', async () => {
  const { db, paid, clockTo, rows, subscription, mails } = setUp();
  await paid();
  db.update(cards).set({ gatewayToken: 'sandbox_x_3220' }).run();
  for (let at = end; at <= end + 3 * day; at += day / 2) await clockTo(at);
  expect(rows()).toHaveLength(2);
  const { id: _, ...card } = db.select().from(cards).get()!;
  db.update(cards).set({ isActive: false }).run();
  const other = db
    .insert(cards)
    .values({ ...card, gatewayToken: 'sandbox_x_0002', isActive: true })
    .returning()
    .get();
  await clockTo(end + 4 * day);
  expect(rows()).toHaveLength(3);
  expect(other.isActive).toBe(true);
  for (let at = end + 4 * day; at <= end + 8 * day; at += day / 2) await clockTo(at);
  expect(subscription()?.status).toBe('expired');
  expect(mails().at(-1)).toBe('Pro has ended');
});
