import { auditLog } from 'db/schema/audit';
import { plans, subscriptions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  createPlan,
  managedPlan,
  managedPlans,
  restorePlan,
  retirePlan,
  updatePlan,
} from '~/models/billing/plans/manage.server';
import { findOfferedPlans } from '~/models/billing/plans/offer.server';
import { planPage } from '~/models/billing/plans/page.server';
import { noEndDate } from '~/models/billing/plans/period';
import { grantPlan } from '~/models/billing/subscriptions/grant.server';
import { hasActivePlan, projectLimitReason } from '~/models/billing/subscriptions/limits.server';
import { Refused } from '~/models/errors';
import { projectRestoration, restoreProject } from '~/models/projects/delete.server';
import { newProject } from '~/models/projects/show.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, now, person, project } from '../support/world';

const day = 86_400_000;
const planFields = {
  title: 'Team',
  amount: '79.50',
  currency: 'ILS',
  duration_count: '3',
  duration_unit: 'month',
  trial_days: '14',
  project_limit: '2',
  notes: 'Ten projects\nNo card',
  order: '2',
};

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const chief = as(db, person(db, 'superadmin', { companyId: null }));
  const createWith = (fields: object = {}) =>
    createPlan(chief, { ...planFields, form_key: crypto.randomUUID(), ...fields }).id;
  const grant = (fields: object = {}) =>
    grantPlan(chief, { id: one.id, reason: 'Pilot', form_key: crypto.randomUUID(), ...fields });
  const planRow = (id: number) => db.select().from(plans).where(eq(plans.id, id)).get()!;
  const actions = () =>
    db
      .select({ action: auditLog.action })
      .from(auditLog)
      .all()
      .map(({ action }) => action);
  return { db, one, chief, made: createWith, grant, planRow, actions };
}

const refusal = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refused) return error.fields;
    throw error;
  }
  throw new Error('It was not refused');
};

test('lets the super admin create, update, archive and restore a plan', () => {
  const { db, chief, made, planRow, actions } = setUp();
  const id = made();
  expect(planRow(id)).toMatchObject({
    amount: 7_950,
    duration: '3 months',
    projectLimit: 2,
    notesHe: '',
  });
  expect(managedPlan(chief, { id })).toMatchObject({ durationCount: 3, durationUnit: 'month' });
  updatePlan(chief, {
    ...planFields,
    id,
    version: '1',
    project_limit: undefined,
    duration_count: '1',
  });
  expect(planRow(id)).toMatchObject({ duration: '1 month', projectLimit: null, version: 2 });
  expect(() => updatePlan(chief, { ...planFields, id, version: '1' })).toThrow('stale');
  retirePlan(chief, { id });
  retirePlan(chief, { id });
  expect(findOfferedPlans(db, 'en-US')).toEqual([]);
  restorePlan(chief, { id });
  expect(findOfferedPlans(db, 'en-US')).toMatchObject([{ title: 'Team' }]);
  expect(actions()).toEqual(['plan.create', 'plan.update', 'plan.retire', 'plan.restore']);
});

test.each([
  ['amount', { amount: '0' }, 'plan.errors.amount'],
  ['duration_count', { duration_count: '0' }, 'plan.errors.duration'],
  ['duration_count', { duration_count: '61' }, 'plan.errors.duration'],
  ['currency', { currency: 'JPY' }, 'form.errors.choice'],
  ['project_limit', { project_limit: '-1' }, 'plan.errors.whole'],
  ['title', { title: ' ' }, 'form.errors.required'],
])('rejects %s on its field: %j', (field, wrong, text) => {
  const { made } = setUp();
  expect(refusal(() => made(wrong))[field]).toMatchObject([{ text }]);
});

test('is reserved for the super admin', () => {
  const { db, one, made } = setUp();
  const planId = made();
  const admin = as(db, one.admin);
  for (const act of [
    () => managedPlans(admin),
    () => createPlan(admin, planFields),
    () => retirePlan(admin, { id: planId }),
    () => grantPlan(admin, { id: one.id, plan_id: planId, reason: 'Mine' }),
  ])
    expect(act).toThrow('forbidden');
});

test('grants a plan until a day, ends the current one, renews nothing and shows the company', () => {
  const { db, one, made, grant, actions } = setUp();
  const [planId, foreignCompany] = [made(), made({ title: 'Old' })];
  const stamps = { createdAt: now, updatedAt: now };
  const ran = {
    companyId: one.id,
    personId: one.admin.id,
    planId: foreignCompany,
    status: 'active',
  } as const;
  db.insert(subscriptions)
    .values({ ...ran, startedAt: now, expiredAt: now + 400 * day, ...stamps })
    .run();
  retirePlan(as(db, person(db, 'superadmin', { companyId: null })), { id: planId });
  db.update(companies).set({ timeZone: 'Asia/Jerusalem' }).where(eq(companies.id, one.id)).run();
  grant({ plan_id: planId, until: '2026-04-30' });
  expect(db.select().from(subscriptions).all()).toMatchObject([
    { status: 'cancelled', expiredAt: now, isSubscribe: false },
    {
      status: 'active',
      expiredAt: Date.UTC(2026, 3, 30, 21) - 1,
      isSubscribe: false,
      grantReason: 'Pilot',
    },
  ]);
  expect(planPage(as(db, one.admin)).current).toMatchObject({
    isGiven: true,
    canRenew: false,
    planId,
  });
  expect(JSON.stringify(planPage(as(db, one.admin)))).not.toContain('Pilot');
  expect(hasActivePlan(as(db, one.admin))).toBe(true);
  expect(actions().at(-1)).toBe('subscription.grant');
});

test('grants a plan without an end date, but not until yesterday or without a reason', () => {
  const { db, made, grant } = setUp();
  const plan_id = made();
  expect(refusal(() => grant({ plan_id, until: '2026-03-14' })).until).toMatchObject([
    { text: 'plan.errors.past' },
  ]);
  expect(refusal(() => grant({ plan_id, reason: '' })).reason).toHaveLength(1);
  expect(refusal(() => grant({ plan_id: 999 })).plan_id).toHaveLength(1);
  grant({ plan_id });
  expect(db.select().from(subscriptions).all()).toMatchObject([{ expiredAt: noEndDate }]);
});

test('reports a reached limit before a project is created or restored', () => {
  const { db, one, made, grant } = setUp();
  grant({ plan_id: made() });
  const deletedProject = project(db, one.entrepreneur, one.assetType.id, {
    deletedAt: now,
    deletedBy: one.admin.id,
  });
  const admin = as(db, one.admin);
  expect(newProject(admin)).toMatchObject({ noRoom: null, mayPay: true });
  project(db, one.entrepreneur, one.assetType.id);
  const reached = { text: 'plan.limit.reached', values: { limit: 2, active: 2 } };
  const noRoom = { reason: reached, deletionHelps: true };
  expect(newProject(admin).noRoom).toEqual(noRoom);
  expect(newProject(as(db, one.entrepreneur)).mayPay).toBe(false);
  expect(newProject(as(db, one.admin, { gateway: null }))).toMatchObject({
    noRoom,
    mayPay: false,
  });
  expect(projectRestoration(admin, { id: deletedProject.id }).noRoom).toEqual(noRoom);
  expect(refusal(() => restoreProject(admin, { id: deletedProject.id }))).toEqual({
    plan: [reached],
  });
  db.update(projects).set({ deletedAt: now }).where(eq(projects.id, one.project.id)).run();
  expect(db.select().from(companies).get()?.projectCount).toBe(1);
  expect(projectLimitReason(admin, one.id)).toBeNull();
});
