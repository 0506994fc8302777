import { auditLog } from 'db/schema/audit';
import { cards, payments, plans, subscriptions } from 'db/schema/billing';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkBilling } from '~/models/billing/checks/check.server';
import {
  findLinkPayment,
  linkOffers,
  payByLink,
} from '~/models/billing/payments/pay-by-link.server';
import { receipt } from '~/models/billing/receipts/receipt.server';
import { projectUsage } from '~/models/billing/subscriptions/limits.server';
import { as } from '../support/caller';
import { now } from '../support/world';
import { day, numbers, setUp } from './payments-set-up';

const april = Date.UTC(2026, 3, 15, 12);

function stranger() {
  const scene = setUp();
  const { db, one, more, payload } = scene;
  const codeOf = (id: number) =>
    db.select().from(people).where(eq(people.id, id)).get()?.userCode ?? 'nobody';
  const code = codeOf(one.admin.id);
  const caller = (at = now, address = '192.0.2.1') => ({
    ...as(db, one.admin, { ...more, now: at, address }),
    actor: null,
  });
  const payFor = (fields: Record<string, unknown> = {}, by = caller()) =>
    payByLink(by, payload({ user_code: code, ...fields }));
  const otherPlan = db
    .insert(plans)
    .values({
      title: 'Large',
      amount: 30_000,
      currency: 'ILS',
      duration: '1 month',
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .get();
  const all = () => db.select().from(subscriptions).all();
  return { ...scene, code, codeOf, caller, payFor, other: otherPlan, all };
}

test('pays for a plan once by link, stores no card and records how it was paid', async () => {
  const { db, one, more, caller, payFor, rows, all, mails } = stranger();
  const form = { form_key: 'one-form-key' };
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => payFor(form)));
  const { reference } = outcomes[0]!;
  expect(new Set(outcomes.map((one) => one.reference)).size).toBe(1);
  expect(await findLinkPayment(caller(), reference)).toMatchObject({
    state: 'complete',
    plan: 'Pro',
  });
  expect(rows()).toMatchObject([
    { amount: 11_800, companyId: one.id, personId: one.admin.id, receiptNumber: 1 },
  ]);
  expect(all()).toMatchObject([
    { status: 'active', isSubscribe: false, cardId: null, expiredAt: april },
  ]);
  expect(db.select().from(cards).all()).toEqual([]);
  expect(mails()).toEqual(['Receipt 1 for Pro']);
  const [entry] = db.select().from(auditLog).where(eq(auditLog.action, 'subscription.pay')).all();
  expect(entry).toMatchObject({ actorId: one.admin.id, address: '192.0.2.1' });
  expect(entry?.changes).toMatchObject({ paidBy: { to: 'plan-link' } });
  expect(receipt(as(db, one.admin, more), { id: '1' })).toMatchObject({ isByLink: true });
  expect(checkBilling(db, now)).toEqual([]);
  expect(db.$client.serialize().includes(numbers.good)).toBe(false);
});

test('extends the current plan, keeps its renewal and sells no other plan', async () => {
  const { code, caller, paid, payFor, other, all, rows, plan } = stranger();
  await paid();
  const offered = linkOffers(caller(), code);
  expect([plan.id, other.id].map((id) => offered?.may(id))).toEqual([true, false]);
  await expect(payFor({ plan_id: other.id, version: 1 })).rejects.toThrow('not-found');
  await payFor();
  expect(all()).toMatchObject([
    { isSubscribe: true, cardId: 1, expiredAt: Date.UTC(2026, 4, 15, 12) },
  ]);
  expect(rows()).toHaveLength(2);
});

test('keeps a plan chosen during the bank’s confirmation and appends the paid one', async () => {
  const { db, one, more, gateway, caller, paid, payFor, other, all } = stranger();
  const { reference } = await payFor({ card_no: numbers.asks });
  await paid({ plan_id: other.id, version: 1 });
  const waiting = db.select().from(payments).all()[0];
  gateway.testPages.answerBank(waiting?.reference ?? '', true);
  expect(await findLinkPayment(caller(now + day), reference)).toMatchObject({ state: 'complete' });
  expect(all().map(({ planId, status }) => [planId, status])).toEqual([
    [other.id, 'active'],
    [waiting?.planId, 'active'],
  ]);
  expect(projectUsage(as(db, one.admin, more), one.id).limit).toBeNull();
});

test('does not sell a granted plan, and starts a paid plan after the trial', async () => {
  const { db, one, code, caller, payFor, plan, all } = stranger();
  const grant = {
    companyId: one.id,
    personId: one.admin.id,
    planId: plan.id,
    status: 'active' as const,
  };
  const time = { startedAt: now, expiredAt: now + day, createdAt: now, updatedAt: now };
  db.insert(subscriptions)
    .values({ ...grant, ...time, grantReason: 'A friend' })
    .run();
  expect(linkOffers(caller(), code)?.may(plan.id)).toBe(false);
  await expect(payFor()).rejects.toThrow('not-found');
  db.update(subscriptions).set({ grantReason: null, status: 'trial' }).run();
  await payFor();
  expect(all()[1]).toMatchObject({ status: 'active', startedAt: now + day });
});

test('reports declines and confirmations, and does not show the bank who is paid for', async () => {
  const { db, gateway, code, caller, payFor, all } = stranger();
  const declined = await payFor({ card_no: numbers.declined });
  expect(await findLinkPayment(caller(), declined.reference)).toMatchObject({
    state: 'failed',
    reason: 'declined',
  });
  const payment = await payFor({ card_no: numbers.asks });
  expect(payment.state).toBe('asked');
  const { reference } = db.select().from(payments).all()[1]!;
  const back = gateway.testPages.answerBank(reference ?? '', true);
  expect(back).toBe(`https://yesod.test/plans/payments/${payment.reference}`);
  expect(back).not.toContain(code);
  expect(await findLinkPayment(caller(), payment.reference)).toMatchObject({ state: 'complete' });
  expect(all()).toHaveLength(1);
});

test('rejects unknown codes, non-payers, retired or changed plans, and ignores other prices', async () => {
  const { db, one, plan, caller, payFor, codeOf, more, rows } = stranger();
  for (const user_code of ['', 'nobody', codeOf(one.entrepreneur.id)])
    await expect(payFor({ user_code })).rejects.toThrow('not-found');
  await expect(payFor({ version: 7 })).rejects.toThrow('stale');
  await payFor({ amount: '1', company_id: 999 });
  expect(rows()).toMatchObject([{ amount: 11_800, companyId: one.id }]);
  db.update(plans).set({ isActive: false }).where(eq(plans.id, plan.id)).run();
  await expect(payFor()).rejects.toThrow('not-found');
  db.update(people).set({ isActive: false }).run();
  await expect(payFor()).rejects.toThrow('not-found');
  Object.assign(more, { gateway: null });
  await expect(payFor()).rejects.toThrow('not-found');
  await expect(findLinkPayment(caller(), 'x')).rejects.toThrow('not-found');
});

test('limits cards to ten tries an hour per network and ten a day per person', async () => {
  const { caller, payFor, two, codeOf, rows } = stranger();
  const declinedCard = { card_no: numbers.declined };
  for (let i = 0; i < 10; i++) await payFor(declinedCard);
  await expect(payFor(declinedCard)).rejects.toMatchObject({ code: 'limit' });
  await expect(payFor(declinedCard, caller(now, '198.51.100.9'))).rejects.toMatchObject({
    code: 'limit',
  });
  const user_code = codeOf(two.admin.id);
  await expect(payFor({ ...declinedCard, user_code })).rejects.toMatchObject({ code: 'limit' });
  await payFor({ ...declinedCard, user_code }, caller(now, '198.51.100.9'));
  await payFor({}, caller(now + day));
  expect(rows()).toHaveLength(12);
});

test('blocks a network for an hour after thirty wrong codes, but not others', () => {
  const { code, caller } = stranger();
  for (let i = 0; i < 30; i++) expect(linkOffers(caller(), `guess-${i}`)).toBeNull();
  expect(linkOffers(caller(), code)).toBeNull();
  expect(linkOffers(caller(now, '198.51.100.9'), code)).not.toBeNull();
  expect(linkOffers(caller(now + 3_600_001), code)).not.toBeNull();
});
