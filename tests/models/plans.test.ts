import { auditLog } from 'db/schema/audit';
import { plans, subscriptions } from 'db/schema/billing';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { ensurePlan, findOfferedPlans } from '~/models/billing/plans/offer.server';
import { planPage } from '~/models/billing/plans/page.server';
import { hasActivePlan } from '~/models/billing/subscriptions/limits.server';
import {
  renewal,
  startTrial,
  subscribe,
  trialOffer,
  unsubscribe,
} from '~/models/billing/subscriptions/subscription.server';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

const day = 86_400_000;
const stamps = { createdAt: now, updatedAt: now };

function setUp() {
  const db = freshDatabase();
  const [one, two] = [company(db), company(db)];
  const plan = (title: string, fields: Partial<typeof plans.$inferInsert>) =>
    db
      .insert(plans)
      .values({ title, amount: 2_000, currency: 'ILS', duration: '1 month', ...stamps, ...fields })
      .returning()
      .get().id;
  const pro = plan('Pro', { order: 2 });
  const basic = plan('Basic', { order: 1, trialDays: 14 });
  const archivedPlan = plan('Old', { isActive: false, trialDays: 14 });
  const subscription = (fields: Partial<typeof subscriptions.$inferInsert> = {}) =>
    db
      .insert(subscriptions)
      .values({
        companyId: one.id,
        personId: one.admin.id,
        planId: pro,
        status: 'active',
        startedAt: now,
        expiredAt: now + 20 * day,
        ...stamps,
        ...fields,
      })
      .returning()
      .get().id;
  const renews = (id: number) =>
    db.select().from(subscriptions).where(eq(subscriptions.id, id)).get()?.isSubscribe;
  const audited = () =>
    db
      .select()
      .from(auditLog)
      .all()
      .map(({ action }) => action);
  const planPageOf = (actor: Actor, at = now) => planPage(as(db, actor, { now: at }));
  const tryOut = (actor: Actor, id: number, at = now) =>
    startTrial(as(db, actor, { now: at }), { id }).id;
  return {
    db,
    one,
    two,
    pro,
    basic,
    gone: archivedPlan,
    subscription,
    renews,
    audited,
    pageOf: planPageOf,
    tryOut,
  };
}

test('shows only active plans, in their order', () => {
  const { db, one, pageOf } = setUp();
  const titles = (plans: { title: string }[]) => plans.map(({ title }) => title);
  expect(titles(findOfferedPlans(db, 'en-US'))).toEqual(['Basic', 'Pro']);
  expect(titles(pageOf(one.entrepreneur).plans)).toEqual(['Basic', 'Pro']);
});

test('shows a plan in the reader’s language, or as entered if there is no translation', () => {
  const { db } = setUp();
  db.update(plans).set({ description: 'For a start', notes: 'Ten' }).run();
  db.update(plans).set({ descriptionHe: 'להתחלה' }).where(eq(plans.title, 'Pro')).run();
  expect(findOfferedPlans(db, 'he-IL')).toMatchObject([
    { title: 'Basic', description: 'For a start', notes: 'Ten' },
    { title: 'Pro', description: 'להתחלה', notes: 'Ten' },
  ]);
});

test('creates the Basic plan once, with a trial of 14 days', () => {
  const db = freshDatabase();
  ensurePlan(db, now);
  expect(findOfferedPlans(db, 'en-US')).toMatchObject([
    { title: 'Basic', amount: 2_000, trialDays: 14 },
  ]);
  const before = dump(db);
  ensurePlan(db, now + day);
  expect(dump(db)).toBe(before);
  const own = setUp();
  ensurePlan(own.db, now);
  expect(findOfferedPlans(own.db, 'en-US')).toHaveLength(2);
});

describe('a trial', () => {
  test('lasts as long as its plan says, renews nothing and lets people be added', () => {
    const { db, one, basic, audited, pageOf, tryOut } = setUp();
    expect(hasActivePlan(as(db, one.admin))).toBe(false);
    expect(pageOf(one.admin)).toMatchObject({ isPayer: true, current: null, mayTry: true });
    const id = tryOut(one.admin, basic);
    const current = {
      id,
      planId: basic,
      status: 'trial',
      isSubscribe: false,
      expiredAt: now + 14 * day,
    };
    expect(pageOf(one.admin)).toMatchObject({
      current: { ...current, isRunning: true, canRenew: false },
      mayTry: false,
    });
    expect(pageOf(one.admin, now + 14 * day).current).toMatchObject({
      isRunning: false,
      status: 'expired',
    });
    expect(hasActivePlan(as(db, one.admin))).toBe(true);
    expect(audited()).toEqual(['subscription.trial']);
  });

  test('starts once, and not after another plan', () => {
    const { db, one, two, basic, subscription, tryOut } = setUp();
    const id = tryOut(one.admin, basic);
    expect(tryOut(one.admin, basic, now + day)).toBe(id);
    expect(() => tryOut(one.admin, basic, now + 14 * day)).toThrow('in-use');
    expect(trialOffer(as(db, two.admin), { id: basic })).toMatchObject({
      title: 'Basic',
      mayTry: true,
    });
    subscription({ companyId: two.id, expiredAt: now - day, status: 'expired' });
    expect(trialOffer(as(db, two.admin), { id: basic }).mayTry).toBe(false);
    expect(() => tryOut(two.admin, basic)).toThrow('in-use');
  });

  test('is available to payers, for an active plan that offers one', () => {
    const { db, one, pro, basic, gone, pageOf, tryOut } = setUp();
    const under = { companyId: one.id, parentId: one.admin.id };
    for (const id of [pro, gone, 999]) expect(() => tryOut(one.admin, id)).toThrow('not-found');
    for (const actor of [
      one.entrepreneur,
      person(db, 'superadmin', { companyId: null }),
      person(db, 'admin', under),
      person(db, 'investor', { companyId: null, permissions: ['billing'] }),
    ]) {
      expect(pageOf(actor)).toMatchObject({ isPayer: false, current: null, mayTry: false });
      expect(() => trialOffer(as(db, actor), { id: basic })).toThrow('forbidden');
      expect(() => tryOut(actor, basic)).toThrow('forbidden');
    }
    expect(db.select().from(subscriptions).all()).toEqual([]);
    expect(tryOut(person(db, 'admin', { ...under, permissions: ['billing'] }), basic)).toBe(1);
  });
});

describe('renewal', () => {
  test('is turned off and on once each, and recorded', () => {
    const { db, one, subscription, renews, audited, pageOf } = setUp();
    const id = subscription();
    expect(pageOf(one.admin).current).toMatchObject({ id, canRenew: true });
    for (const [change, isSubscribe] of [
      [unsubscribe, false],
      [unsubscribe, false],
      [subscribe, true],
    ] as const) {
      change(as(db, one.admin), { id });
      expect(renews(id)).toBe(isSubscribe);
    }
    expect(audited()).toEqual(['subscription.unsubscribe', 'subscription.subscribe']);
  });

  test('requires an active paid plan of the own company', () => {
    const { db, one, two, subscription } = setUp();
    const own = subscription();
    const expired = subscription({ expiredAt: now });
    const trial = subscription({ status: 'trial' });
    const before = dump(db);
    for (const changeRenewal of [unsubscribe, subscribe, renewal]) {
      for (const id of [expired, trial, 999])
        expect(() => changeRenewal(as(db, one.admin), { id })).toThrow('not-found');
      expect(() => changeRenewal(as(db, two.admin), { id: own })).toThrow('not-found');
      expect(() => changeRenewal(as(db, one.entrepreneur), { id: own })).toThrow('forbidden');
    }
    expect(dump(db)).toBe(before);
  });
});
