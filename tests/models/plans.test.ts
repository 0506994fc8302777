import { plans, subscriptions } from 'db/schema/billing';
import { auditLog } from 'db/schema/desk';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { hasActivePlan } from '~/models/people/subscription.server';
import { ensurePlan } from '~/models/plans/first-plan.server';
import { plansOnOffer } from '~/models/plans/list.server';
import { setRenewal } from '~/models/plans/renewal.server';
import { newestSubscription } from '~/models/plans/subscription.server';
import { mayStartTrial, startTrial } from '~/models/plans/trial.server';
import { roleOfCode } from '~/models/plans/user-code.server';
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
  const gone = plan('Old', { isActive: false, trialDays: 14 });
  const subscribe = (fields: Partial<typeof subscriptions.$inferInsert> = {}) =>
    db
      .insert(subscriptions)
      .values({
        ...{ companyId: one.id, personId: one.admin.id, planId: pro, status: 'active' },
        ...{ startedAt: now, expiredAt: now + 20 * day, ...stamps, ...fields },
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
  return { db, one, two, pro, basic, gone, subscribe, renews, audited };
}

test('only plans on offer are shown, in their order', () => {
  const { db } = setUp();
  expect(plansOnOffer(db)().map(({ title }) => title)).toEqual(['Basic', 'Pro']);
});

test('a new installation gets the Basic plan, once, to be tried for 14 days', () => {
  const db = freshDatabase();
  ensurePlan(db, now);
  expect(plansOnOffer(db)()).toMatchObject([{ title: 'Basic', amount: 2_000, trialDays: 14 }]);
  const before = dump(db);
  ensurePlan(db, now + day);
  expect(dump(db)).toBe(before);
  const own = setUp();
  ensurePlan(own.db, now);
  expect(plansOnOffer(own.db)()).toHaveLength(2);
});

describe('a trial', () => {
  test('runs for the days of its plan, renews nothing, and lets people be added', () => {
    const { db, one, basic, audited } = setUp();
    expect(hasActivePlan(db, one.admin, now)).toBe(false);
    const id = startTrial(db, one.admin, basic, now);
    expect(newestSubscription(db, one.admin)).toMatchObject({
      ...{ id, planId: basic, status: 'trial', isSubscribe: false, expiredAt: now + 14 * day },
    });
    expect(hasActivePlan(db, one.admin, now)).toBe(true);
    expect(audited()).toEqual(['subscription.trial']);
  });

  test('asked for twice is one; once over, or after any plan, there is no other', () => {
    const { db, one, two, basic, subscribe } = setUp();
    const id = startTrial(db, one.admin, basic, now);
    expect(startTrial(db, one.admin, basic, now + day)).toBe(id);
    expect(() => startTrial(db, one.admin, basic, now + 14 * day)).toThrow('in-use');
    subscribe({ companyId: two.id, expiredAt: now - day, status: 'expired' });
    expect(mayStartTrial(db, two.admin)).toBe(false);
    expect(() => startTrial(db, two.admin, basic, now)).toThrow('in-use');
  });

  test('is of a plan on offer that has one, for whoever pays', () => {
    const { db, one, pro, basic, gone } = setUp();
    const under = { companyId: one.id, parentId: one.admin.id };
    for (const id of [pro, gone, 999]) expect(() => startTrial(db, one.admin, id, now)).toThrow('not-found');
    for (const actor of [
      one.entrepreneur,
      person(db, 'superadmin', { companyId: null }),
      person(db, 'admin', under),
      person(db, 'investor', { companyId: null, permissions: ['billing'] }),
    ]) {
      expect(mayStartTrial(db, actor)).toBe(false);
      expect(() => startTrial(db, actor, basic, now)).toThrow('forbidden');
    }
    expect(db.select().from(subscriptions).all()).toEqual([]);
    expect(startTrial(db, person(db, 'admin', { ...under, permissions: ['billing'] }), basic, now)).toBe(1);
  });
});

describe('renewal', () => {
  test('is turned off and on again; said twice it is noted once', () => {
    const { db, one, subscribe, renews, audited } = setUp();
    const id = subscribe();
    for (const isSubscribe of [false, false, true]) {
      setRenewal(db, one.admin, id, isSubscribe, now);
      expect(renews(id)).toBe(isSubscribe);
    }
    expect(audited()).toEqual(['subscription.unsubscribe', 'subscription.subscribe']);
  });

  test('is a paid plan’s that runs, and its own company’s', () => {
    const { db, one, two, subscribe } = setUp();
    const own = subscribe();
    const over = subscribe({ expiredAt: now });
    const trial = subscribe({ status: 'trial' });
    const before = dump(db);
    for (const id of [over, trial, 999])
      expect(() => setRenewal(db, one.admin, id, false, now)).toThrow('not-found');
    expect(() => setRenewal(db, two.admin, own, false, now)).toThrow('not-found');
    expect(() => setRenewal(db, one.entrepreneur, own, false, now)).toThrow('forbidden');
    expect(dump(db)).toBe(before);
  });
});

test('a user code tells a role and nothing else', () => {
  const { db, one } = setUp();
  const { userCode } = db.select().from(people).where(eq(people.id, one.admin.id)).get()!;
  expect(roleOfCode(db, userCode)).toBe('admin');
  expect(roleOfCode(db, 'nobody’s')).toBeNull();
});
