import { projectFigures } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createBudgetLine } from '~/models/books/budget.server';
import { createExpense } from '~/models/books/entries.server';
import { projectMoney } from '~/models/books/money.server';
import type { Payload } from '~/models/operation.server';
import { createPhase } from '~/models/phases/save.server';
import { expectedProfit } from '~/models/projects/expected-profit.server';
import { profitOf } from '~/models/projects/figures';
import { projectList } from '~/models/projects/list.server';
import { createProject, updateProject } from '~/models/projects/save.server';
import { projectPage } from '~/models/projects/show.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { runJobs } from '../support/jobs';
import { validProject } from '../support/project-form';
import { company } from '../support/world';
import { phasePayload } from './phases-set-up';

const today = '2026-03-15';

/** A project bought for 1,000,000, renovated for 200,000 and worth 1,500,000. */
function setUp(fields: Payload = {}) {
  const db = freshDatabase();
  const one = company(db);
  const owner = as(db, one.entrepreneur);
  const typed = {
    ...validProject,
    current_property_value: '1500000',
    purchase_price: '1000000',
    renovation_cost: '200000',
    estimated_budget: undefined,
  };
  const { id } = createProject(owner, { ...typed, form_key: 'a-project-key', ...fields });
  let forms = 0;
  const form = (more: Payload): Payload => {
    forms += 1;
    return { project_id: id, form_key: `a-form-key-${forms}`, ...more };
  };
  const phase = (planned: number, actual = 0, more: Payload = {}) =>
    createPhase(
      owner,
      phasePayload(form({ planned_cost: `${planned}`, actual_cost: `${actual}`, ...more })),
    ).id;
  const expense = (amount: number, more: Payload = {}) =>
    createExpense(owner, form({ amount: `${amount}`, ...more }));
  const expected = () => expectedProfit(db, id, today);
  const change = (more: Payload) =>
    updateProject(owner, { ...typed, ...fields, id, version: page().project.version, ...more });
  const page = () => projectPage(owner, { id });
  const row = () => projectList(owner).rows.find((one) => one.id === id)!;
  return { db, one, owner, id, phase, expense, expected, change, page, row };
}

/** Minor units. */
const main = (amount: number) => amount * 100;

test('a project with the typed fields only has one profit', () => {
  const { expected, page } = setUp();
  expect(profitOf(page().project)).toBe(main(300_000));
  expect(expected()).toMatchObject({ profit: main(300_000), reasons: [] });
});

test('a phase planned within the renovation cost does not change it', () => {
  const { expected, phase } = setUp();
  phase(20_000);
  expect(expected().profit).toBe(main(300_000));
  phase(100_000, 90_000);
  expect(expected().profit).toBe(main(300_000));
});

test('overruns, savings and plans above the renovation cost are named', () => {
  const { expected, phase } = setUp();
  phase(50_000, 60_000);
  expect(expected()).toMatchObject({
    profit: main(290_000),
    reasons: [{ reason: 'overrun', amount: main(-10_000) }],
  });
  phase(40_000, 25_000, { status: 'completed', progress: '100' });
  expect(expected()).toMatchObject({
    profit: main(305_000),
    reasons: [
      { reason: 'saving', amount: main(15_000) },
      { reason: 'overrun', amount: main(-10_000) },
    ],
  });
  phase(130_000);
  expect(expected()).toMatchObject({
    profit: main(285_000),
    reasons: [
      { reason: 'unplanned', amount: main(-20_000) },
      { reason: 'saving', amount: main(15_000) },
      { reason: 'overrun', amount: main(-10_000) },
    ],
  });
});

test('costs outside the work are named by their account, and the parts sum to the difference', () => {
  const { expected, phase, expense, page } = setUp({
    extra_values: [{ label: 'Furniture', amount: '7000' }],
  });
  phase(20_000);
  expense(90_000, { category: 'purchase' });
  expense(26_000, { category: 'financing' });
  const { profit, reasons } = expected();
  expect(profit).toBe(main(300_000 - 7_000 - 90_000 - 26_000));
  expect(reasons).toEqual([
    { reason: 'purchase', amount: main(-90_000) },
    { reason: 'financing', amount: main(-26_000) },
    { reason: 'other', amount: main(-7_000) },
  ]);
  const difference = reasons.reduce((sum, { amount }) => sum + amount, 0);
  expect(profitOf(page().project)! + difference).toBe(profit);
});

test('a budget outside the work is planned on its account and lowers the expected profit', () => {
  const { owner, id, phase, expected } = setUp();
  const phaseId = phase(50_000);
  const line = { project_id: id, original: '12000', phase_id: phaseId };
  createBudgetLine(owner, { ...line, form_key: 'line-one', title: 'Bank', account: 'financing' });
  createBudgetLine(owner, { ...line, form_key: 'line-two', title: 'Agent', category: 'selling' });
  const { total, outside, totalCost, outsideTotal } = projectMoney(owner, { project_id: id });
  expect(outside.map(({ account, figures }) => [account, figures.forecast])).toEqual([
    ['property', main(1_000_000)],
    ['financing', main(12_000)],
    ['selling', main(12_000)],
  ]);
  expect([total.forecast, outsideTotal.forecast, totalCost.forecast]).toEqual(
    [200_000, 1_024_000, 1_224_000].map(main),
  );
  expect(expected().profit).toBe(main(276_000));
});

test('without a purchase price there is none', () => {
  const { expected, page } = setUp({ purchase_price: undefined });
  expect(expected()).toMatchObject({ profit: null, reasons: [] });
  expect(page().expected?.profit).toBeNull();
});

test('the page computes it, and lists read what a job kept after the last write', async () => {
  const { db, id, row, page, phase, change } = setUp();
  expect(row()).toMatchObject({ expectedProfit: null, isProfitPending: 1 });
  expect(page().expected?.profit).toBe(main(300_000));
  await runJobs(db);
  expect(row()).toMatchObject({ expectedProfit: main(300_000), isProfitPending: 0 });
  phase(50_000, 60_000);
  expect(row().isProfitPending).toBe(1);
  await runJobs(db);
  expect(row().expectedProfit).toBe(main(290_000));
  change({ current_property_value: '1600000' });
  await runJobs(db);
  expect(row().expectedProfit).toBe(main(390_000));
  const kept = db.select().from(projectFigures).where(eq(projectFigures.projectId, id)).get();
  expect(kept).toMatchObject({ computedOn: today, isMarked: false });
});
