import { auditLog } from 'db/schema/audit';
import { budgetLines } from 'db/schema/book';
import { loans } from 'db/schema/loan';
import { projects } from 'db/schema/project';
import { scenarios } from 'db/schema/scenario';
import { phases } from 'db/schema/work';
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { analyseDeal } from '~/models/deals/analyse.server';
import { AppError } from '~/models/errors';
import type { Payload } from '~/models/operation.server';
import { createProject } from '~/models/projects/save.server';
import { baseScenarioPage } from '~/models/scenarios/show.server';
import { as } from '../../support/caller';
import { dump } from '../../support/database';
import { errorKeysOf } from '../../support/refused';
import { person } from '../../support/world';
import { payload, setUp } from '../projects-save-set-up';
import { validDeal } from './set-up';

/** The day of all model tests. */
const today = '2026-03-15';

const { purchase_price, renovation_cost, closing_rate, closing_costs, ...planned } = validDeal;
const withLoan = { ...planned, loan_amount: '600000', loan_rate: '6' };

const projectFields = (deal: Payload, more: Payload = {}): Payload => ({
  purchase_price,
  renovation_cost,
  current_property_value: purchase_price,
  extra_values: [{ label: 'Closing costs', amount: '60000' }],
  start_date: today,
  end_date: '2027-03-15',
  deal,
  ...more,
});

test('a project starts with the phase, the loan and the base scenario of its deal', () => {
  const { db, one, create } = setUp();
  const { id } = create(one.entrepreneur, projectFields(withLoan));
  const [phase] = db.select().from(phases).where(eq(phases.projectId, id)).all();
  expect(phase).toMatchObject({
    title: 'Renovation',
    startDate: today,
    endDate: '2026-07-15',
    plannedCost: 20_000_000,
  });
  expect(db.select().from(budgetLines).where(eq(budgetLines.phaseId, phase!.id)).all()).toEqual([
    expect.objectContaining({ original: 20_000_000 }),
  ]);
  expect(db.select().from(loans).where(eq(loans.projectId, id)).all()).toEqual([
    expect.objectContaining({ principal: 60_000_000, annualRate: 600, months: 12 }),
  ]);
  expect(db.select().from(scenarios).where(eq(scenarios.projectId, id)).all()).toEqual([
    expect.objectContaining({
      isBase: true,
      name: 'Base scenario',
      exit: 'sale',
      exitOn: '2027-03-15',
      value: 160_000_000,
      sellingRate: 200,
      taxRate: 2_500,
      costs: [{ title: 'Running costs', monthly: 100_000 }],
    }),
  ]);
  const audit = db
    .select()
    .from(auditLog)
    .where(eq(auditLog.projectId, id))
    .orderBy(asc(auditLog.id))
    .all();
  expect(audit.map(({ action }) => action)).toEqual([
    'project.create',
    'phase.create',
    'loan.create',
    'scenario.create',
  ]);
});

test('the base scenario comes to the profit of the deal', () => {
  const { db, one, create } = setUp();
  const caller = as(db, one.entrepreneur);
  for (const deal of [planned, withLoan]) {
    const analysis = analyseDeal(caller, { ...validDeal, ...deal });
    const { id } = create(one.entrepreneur, projectFields(deal));
    const { outcome } = baseScenarioPage(caller, { project_id: id });
    expect(outcome.profit).toBe(analysis.profit);
    expect(outcome.exitOn).toBe(analysis.exitOn);
    expect(outcome.workEndsOn).toBe(analysis.workEndsOn);
  }
});

test('the phase follows the project’s own cost and days', () => {
  const { db, one, create } = setUp();
  const changes = { renovation_cost: '250000', start_date: '2026-05-01', end_date: '2026-08-01' };
  const { id } = create(one.entrepreneur, projectFields(planned, changes));
  expect(db.select().from(phases).where(eq(phases.projectId, id)).get()).toMatchObject({
    startDate: '2026-05-01',
    endDate: '2026-08-01',
    plannedCost: 25_000_000,
  });
  expect(db.select().from(scenarios).where(eq(scenarios.projectId, id)).get()).toMatchObject({
    exitOn: '2027-05-01',
  });
});

test('a form that is sent twice creates everything once', () => {
  const { db, one, create } = setUp();
  const form = projectFields(planned, { form_key: 'deal-form-1' });
  const first = create(one.admin, form);
  const before = dump(db);
  expect(create(one.admin, form)).toEqual(first);
  expect(dump(db)).toEqual(before);
  const other = { ...form, deal: { ...planned, value: '1700000' } };
  expect(() => create(one.admin, other)).toThrow('idempotency-key-reused');
});

test('nothing is created if a part of the deal is rejected', () => {
  const { db, one, create } = setUp();
  const before = dump(db);
  const past = { start_date: '2025-01-01', end_date: '2026-12-31' };
  expect(errorKeysOf(() => create(one.admin, projectFields(planned, past)))).toEqual({
    start_date: 'scenario.errors.past',
  });
  const { exit_months: _, ...byDay } = planned;
  const onDay = { ...byDay, exit_on: '2026-03-15' };
  expect(errorKeysOf(() => create(one.admin, projectFields(onDay)))).toEqual({
    'deal.exit_on': 'scenario.errors.past',
  });
  expect(errorKeysOf(() => create(one.admin, projectFields(byDay)))).toEqual({
    'deal.exit_months': 'deal.errors.noExit',
  });
  expect(dump(db)).toEqual(before);
});

test('needs the permissions of all that it creates', () => {
  const { db, one } = setUp();
  const mayNot = person(db, 'admin', {
    companyId: one.id,
    parentId: one.admin.id,
    permissions: ['projects.view', 'projects.create'],
  });
  const count = () => db.select().from(projects).all().length;
  const before = count();
  const form = payload(one.assetType.id, projectFields(planned));
  expect(() => createProject(as(db, mayNot), form)).toThrow(AppError);
  expect(count()).toBe(before);
});

test('analyses a deal only for those who can create projects, in their own currency', () => {
  const { db, one } = setUp();
  const { currency, on } = analyseDeal(as(db, one.entrepreneur), validDeal);
  expect([currency, on]).toEqual([one.entrepreneur.currency, today]);
  const investor = { ...one.entrepreneur, role: 'investor' as const };
  expect(() => analyseDeal(as(db, investor), validDeal)).toThrow('forbidden');
  const foreign = { ...validDeal, purchase_price: '€1,000,000' };
  expect(errorKeysOf(() => analyseDeal(as(db, one.entrepreneur), foreign))).toEqual({
    purchase_price: 'form.errors.currency',
  });
});
