import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { dashboardSummary, newestProjects } from '~/models/dashboard/company.server';
import { projectList } from '~/models/projects/list.server';
import { createProject, updateProject } from '~/models/projects/save.server';
import { projectFigures, projectPage } from '~/models/projects/show.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { validProject } from '../support/project-form';
import { addLine, addPhase } from '../support/work';
import { company, join, person, project } from '../support/world';

/** Amounts in minor units that appear nowhere else. */
const amounts = {
  currentPropertyValue: 7_111_111_00,
  purchasePrice: 3_222_222_00,
  renovationCost: 1_333_333_00,
  estimatedBudget: 1_444_444_00,
};
const costs = { plannedCost: 555_555_00, actualCost: 666_666_00 };
const extra = 77_777_00;

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const { id } = one.project;
  const extraValues = [{ label: 'Lawyer', amount: extra }];
  db.update(projects)
    .set({ ...amounts, extraValues })
    .where(eq(projects.id, id))
    .run();
  const customFields = { extras: [{ key: 'Permit', value: '7/26', amount: extra }] };
  addPhase(db, id, { ...costs, customFields });
  const tenant = person(db, 'tenant', { companyId: null });
  join(db, id, tenant, 'tenant');
  const updateProjectRow = (fields: Partial<typeof projects.$inferInsert>) =>
    db.update(projects).set(fields).where(eq(projects.id, id)).run();
  return { db, one, id, tenant, updateProjectRow };
}

describe('amounts of a project', () => {
  test('stay visible to people who run the project and to company users', () => {
    const { db, one, id, updateProjectRow } = setUp();
    updateProjectRow({ investorsSeeMoney: false });
    const user = person(db, 'admin', {
      companyId: one.id,
      parentId: one.admin.id,
      permissions: ['projects.view'],
    });
    for (const actor of [
      one.admin,
      one.entrepreneur,
      user,
      person(db, 'superadmin', { companyId: null }),
    ])
      expect(projectPage(as(db, actor), { id: String(id) }).project).toMatchObject(amounts);
  });

  test('have no page and cannot be sorted by where they are hidden', () => {
    const { db, one, id, tenant } = setUp();
    expect(() => projectFigures(as(db, tenant), { id: String(id) })).toThrow('not-found');
    const cheap = project(db, one.entrepreneur, one.assetType.id, { currentPropertyValue: 1 });
    join(db, cheap.id, tenant, 'tenant');
    for (const orderBy of [
      'current_property_value',
      'purchase_price',
      'renovation_cost',
      'wedge',
    ]) {
      const ids = (order: string) =>
        projectList(as(db, tenant), { orderBy, order }).rows.map((row) => row.id);
      expect(ids('asc')).toEqual([id, cheap.id]);
      expect(ids('desc')).toEqual([cheap.id, id]);
    }
  });
});

test('keep their visibility on an edit without it; a new project has the defaults', () => {
  const { db, one, id, updateProjectRow } = setUp();
  updateProjectRow({ investorsSeeMoney: false, tenantsSeeMoney: true });
  const { estimated_budget: _, ...typed } = validProject;
  const payload = { ...typed, id: String(id), asset_type_id: String(one.assetType.id) };
  const visibility = (projectId: number) => {
    const { investorsSeeMoney, tenantsSeeMoney } = projectPage(as(db, one.admin), {
      id: String(projectId),
    }).project;
    return [investorsSeeMoney, tenantsSeeMoney];
  };
  updateProject(as(db, one.admin), payload);
  expect(visibility(id)).toEqual([false, true]);
  // A form sends a hidden 0 before each checkbox.
  updateProject(as(db, one.admin), {
    ...payload,
    investors_see_money: ['0', '1'],
    tenants_see_money: '0',
  });
  expect(visibility(id)).toEqual([true, false]);
  updateProject(as(db, one.admin), { ...payload, tenants_see_money: true });
  expect(visibility(id)).toEqual([true, true]);
  const created = createProject(as(db, one.admin), {
    ...typed,
    form_key: 'a-new-project',
    asset_type_id: String(one.assetType.id),
  });
  expect(visibility(created.id)).toEqual([true, false]);
});

test('compares the work alone with its budget, without extra values', () => {
  const { db, one, id } = setUp();
  addLine(db, id, { original: 500, approved: 100, actual: 700 });
  const expected = { budget: 600, spent: 700, over: 100, isOfLines: true };
  const { spent, workBudget } = projectPage(as(db, one.admin), { id: String(id) });
  expect([spent, workBudget]).toEqual([700, expected]);
  const [row] = newestProjects(as(db, one.admin)).newest;
  expect(row?.standing.workBudget).toEqual(expected);
});

test('totals the value of all projects, but investment and return only with a purchase price', () => {
  const { db, one } = setUp();
  project(db, one.entrepreneur, one.assetType.id, {
    currentPropertyValue: 1_000_000_00,
    purchasePrice: null,
  });
  const { totals, unpriced } = dashboardSummary(as(db, one.admin));
  const investment = amounts.purchasePrice + amounts.renovationCost;
  expect(unpriced).toBe(1);
  expect(totals).toEqual([
    {
      currency: 'USD',
      value: amounts.currentPropertyValue + 1_000_000_00,
      investment,
      roi: ((amounts.currentPropertyValue - investment) / investment) * 100,
    },
  ]);
});
