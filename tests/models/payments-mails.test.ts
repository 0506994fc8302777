import { cards, plans, subscriptions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { expect, test } from 'vitest';
import { startTrial, unsubscribe } from '~/models/billing/subscriptions/subscription.server';
import { as } from '../support/caller';
import { now } from '../support/world';
import { billingRun, day, setUp } from './payments-set-up';

const end = Date.UTC(2026, 3, 15, 12);

function ofTrial() {
  const scene = setUp();
  const { db, one, plan, more, context, gateway } = scene;
  db.update(plans).set({ trialDays: 14 }).run();
  startTrial(as(db, one.admin, more), { id: plan.id });
  const work = billingRun(context, gateway);
  return { ...scene, at: (days: number) => work(() => now + days * day) };
}

test('mails once three days before a trial ends and once at its end, and charges nothing', async () => {
  const { at, mails, rows, subscription } = ofTrial();
  for (const days of [10.9, 11, 10, 12, 13.9]) await at(days);
  expect(mails()).toEqual(['Your trial of Pro ends on 29/03/2026']);
  expect(subscription()?.status).toBe('trial');
  for (const days of [14, 13, 15]) await at(days);
  expect(mails().slice(1)).toEqual(['Pro has ended']);
  expect(subscription()).toMatchObject({ status: 'expired', isSubscribe: false });
  expect(rows()).toEqual([]);
});

test('sends no mail at the end of a trial that was paid for', async () => {
  const { at, paid, mails, db } = ofTrial();
  await paid();
  await at(14);
  expect(mails()).toEqual(['Receipt 1 for Pro']);
  expect(db.select().from(subscriptions).all()).toMatchObject([
    { status: 'expired' },
    { status: 'active', startedAt: now + 14 * day },
  ]);
});

test('mails an unsubscribed company before the end, keeps the plan until then and charges nothing', async () => {
  const { db, one, more, paid, clockTo, rows, mails, subscription } = setUp();
  await paid();
  unsubscribe(as(db, one.admin, more), { id: subscription()?.id });
  await clockTo(end - 3 * day);
  expect(mails().at(-1)).toBe('Pro ends on 15/04/2026');
  await clockTo(end - 1);
  expect(subscription()?.status).toBe('active');
  await clockTo(end);
  expect(subscription()?.status).toBe('expired');
  expect(mails().at(-1)).toBe('Pro has ended');
  expect(rows()).toHaveLength(1);
});

test('charges a past period once after ten days of downtime, from its own start', async () => {
  const { paid, context, gateway, rows, subscription } = setUp();
  await paid();
  const work = billingRun(context, gateway);
  await work(() => end - 5 * day);
  for (const minutes of [0, 1, 2]) await work(() => end + 5 * day + minutes * 60_000);
  expect(rows()).toHaveLength(2);
  expect(subscription()?.expiredAt).toBe(Date.UTC(2026, 4, 15, 12));
});

test('retries a failed renewal after two, four and seven days until a new card works', async () => {
  const { db, paid, clockTo, rows, subscription } = setUp();
  await paid();
  const card = db.select().from(cards).get()!;
  db.update(cards).set({ gatewayToken: 'sandbox_x_9995' }).run();
  for (let at = end; at < end + 6.5 * day; at += day / 4) await clockTo(at);
  const days = rows().map(({ createdAt, status }) => [status, (createdAt - end) / day]);
  expect(days.slice(1)).toEqual([0, 2, 4].map((wait) => ['failed', wait]));
  db.update(cards).set({ gatewayToken: card.gatewayToken }).run();
  await clockTo(end + 7 * day - 1);
  expect(subscription()?.status).toBe('past_due');
  await clockTo(end + 7 * day);
  expect(rows().at(-1)).toMatchObject({ status: 'complete', createdAt: end + 7 * day });
  expect(subscription()).toMatchObject({ status: 'active', expiredAt: Date.UTC(2026, 4, 15, 12) });
});

test.each([
  ['a person', people],
  ['a company', companies],
])('writes billing mails in the language of %s', async (_whose, table) => {
  const { db, one, paid, clockTo, mails, more, subscription } = setUp();
  db.update(table).set({ locale: 'he-IL' }).run();
  await paid();
  await clockTo(end - 3 * day);
  db.update(cards).set({ gatewayToken: 'sandbox_x_0002' }).run();
  await clockTo(end);
  unsubscribe(as(db, one.admin, { ...more, now: end }), { id: subscription()?.id });
  await clockTo(end + 3 * day);
  expect(mails()).toEqual([
    expect.stringContaining('קבלה'),
    expect.stringContaining('תתחדש'),
    expect.stringContaining('לא הצליח'),
    expect.stringContaining('הסתיימה'),
  ]);
});

test('sends no mail twice when the clock is set back a day', async () => {
  const { paid, context, gateway, mails } = setUp();
  await paid();
  const work = billingRun(context, gateway);
  for (const at of [end - 2 * day, end - 3 * day, end - day, end, end - day, end + day])
    await work(() => at);
  expect(mails()).toEqual(['Receipt 1 for Pro', 'Pro renews on 15/04/2026', 'Receipt 2 for Pro']);
});
