import { plans, subscriptions } from 'db/schema/billing';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import {
  planNotice,
  planPage,
  planToAddText,
  roomAdvice,
} from '~/models/billing/plans/page.server';
import { projectLimitReason } from '~/models/billing/subscriptions/limits.server';
import { startTrial } from '~/models/billing/subscriptions/subscription.server';
import { companyDashboard } from '~/models/dashboard/company.server';
import { memberDashboard } from '~/models/dashboard/member.server';
import { createPerson } from '~/models/people/save.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, now, person, project } from '../support/world';

const day = 86_400_000;
const stamps = { createdAt: now, updatedAt: now };

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const plan = (title: string, fields: Partial<typeof plans.$inferInsert>) =>
    db
      .insert(plans)
      .values({ title, amount: 2_000, currency: 'ILS', duration: '1 month', ...stamps, ...fields })
      .returning()
      .get().id;
  plan('Archived', { projectLimit: 1, isActive: false });
  plan('Pro', { projectLimit: 50 });
  plan('Business', { projectLimit: null });
  const basic = plan('Basic', { projectLimit: 2, trialDays: 14 });
  const founder = person(db, 'entrepreneur', { companyId: one.id, permissions: ['billing'] });
  const endPlan = () =>
    db
      .insert(subscriptions)
      .values({
        companyId: one.id,
        personId: one.admin.id,
        planId: basic,
        status: 'expired',
        startedAt: now - 40 * day,
        expiredAt: now - 10 * day,
        ...stamps,
      })
      .run();
  const addUser = (actor: Actor) => createPerson.user(as(db, actor), { role_id: 'tenant' });
  return { db, one, basic, founder, endPlan, addUser };
}

const caught = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
};

describe('a company that never chose a plan', () => {
  test('can have as many projects as the smallest available plan allows', () => {
    const { db, one } = setUp();
    const admin = as(db, one.admin);
    expect(projectLimitReason(admin, one.id)).toBeNull();
    project(db, one.entrepreneur, one.assetType.id);
    const reached = projectLimitReason(admin, one.id);
    expect(reached).toEqual({
      reason: { text: 'plan.limit.noPlan', values: { limit: 2, active: 2 } },
      deletionHelps: true,
    });
    expect(roomAdvice(admin, reached!)).toBe('plan.limit.room');
    expect(roomAdvice(as(db, one.entrepreneur), reached!)).toBe('plan.limit.askPayer');
  });

  test('says so to whoever pays, on the dashboards and the plan page', () => {
    const { db, one, founder } = setUp();
    const missingPlan = { plan: 'none', limit: 2 };
    const notice = { missingPlan, trialDaysLeft: null };
    expect(companyDashboard(as(db, one.admin)).planNotice).toEqual(notice);
    expect(memberDashboard(as(db, founder)).planNotice).toEqual(notice);
    expect(planPage(as(db, one.admin))).toMatchObject({ current: null, missingPlan });
    expect(planNotice(as(db, one.entrepreneur)).missingPlan).toBeNull();
    expect(planNotice(as(db, one.admin, { gateway: null })).missingPlan).toBeNull();
  });

  test('needs one to add people, on pages and in the API', () => {
    const { db, one, addUser } = setUp();
    const error = caught(() => addUser(one.admin));
    expect(error).toMatchObject({ code: 'no-plan', values: { because: 'none' } });
    expect(planToAddText(as(db, one.admin), 'none')).toBe('plan.without.toAdd.none');
    expect(planToAddText(as(db, one.entrepreneur), 'none')).toBe('plan.without.askToAdd.none');
  });
});

describe('a company whose plan ended', () => {
  test('can add neither projects nor people, and deleting a project does not help', () => {
    const { db, one, endPlan, addUser } = setUp();
    endPlan();
    const admin = as(db, one.admin);
    const reached = projectLimitReason(admin, one.id);
    expect(reached).toMatchObject({ reason: { text: 'plan.limit.ended' }, deletionHelps: false });
    expect(roomAdvice(admin, reached!)).toBeNull();
    expect(roomAdvice(as(db, one.entrepreneur), reached!)).toBe('plan.without.askPayer');
    expect(caught(() => addUser(one.admin))).toMatchObject({ values: { because: 'ended' } });
    expect(planNotice(admin).missingPlan?.plan).toBe('ended');
  });
});

test('counts the last days of a trial for a founder as for an admin', () => {
  const { db, one, founder, basic } = setUp();
  startTrial(as(db, founder), { id: basic });
  const noticeOn = (days: number) => {
    const at = { now: now + days * day };
    const { planNotice: shown } = memberDashboard(as(db, founder, at));
    expect(companyDashboard(as(db, one.admin, at)).planNotice).toEqual(shown);
    return shown;
  };
  expect(noticeOn(6).trialDaysLeft).toBeNull();
  expect(noticeOn(12)).toEqual({ missingPlan: null, trialDaysLeft: 2 });
  expect(noticeOn(14)).toEqual({ missingPlan: { plan: 'ended', limit: 0 }, trialDaysLeft: null });
});
