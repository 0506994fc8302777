import { auditLog } from 'db/schema/audit';
import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { timesIn } from '~/i18n/times';
import { textFor } from '~/i18n/words';
import { formatEntry } from '~/models/audit/entry.server';
import { auditList } from '~/models/audit/list.server';
import type { Payload } from '~/models/operation.server';
import { formValuesOf } from '~/models/payload';
import { budgetOf } from '~/models/projects/figures';
import { projectFields } from '~/models/projects/input';
import { createProject, updateProject } from '~/models/projects/save.server';
import { projectPage } from '~/models/projects/show.server';
import { spentInAllOn } from '~/models/projects/spent.server';
import { findProject } from '~/models/projects/visible.server';
import { as } from '../support/caller';
import { validProject } from '../support/project-form';
import { errorKeysOf } from '../support/refused';
import { addLine, addPhase } from '../support/work';
import { join, person } from '../support/world';
import { phasesSetUp } from './phases-set-up';

const lawyer = { label: 'Lawyer', amount: '1,250.50' };
const tax = { label: 'Purchase tax', amount: '9000' };

function setUp() {
  const { db, one, ...rest } = phasesSetUp();
  const admin = as(db, one.admin);
  const save = (more: Payload) =>
    updateProject(admin, {
      id: one.project.id,
      ...formValuesOf(projectFields, findProject(db, one.admin, one.project.id)),
      ...more,
    });
  const budget = (caller = admin) => {
    const { phases, outsideWork } = projectPage(caller, { id: one.project.id });
    return budgetOf(phases ?? [], outsideWork);
  };
  return { db, one, admin, save, budget, ...rest };
}

test('saves extra values as rows with a name and an amount, and skips empty rows', () => {
  const { db, one, admin } = setUp();
  const payload = { ...validProject, estimated_budget: undefined, asset_type_id: one.assetType.id };
  const { id } = createProject(admin, { ...payload, extra_values: [lawyer, {}, tax] });
  const { extraValues } = findProject(db, one.admin, id);
  expect(extraValues).toEqual([
    { label: 'Lawyer', amount: 125_050 },
    { label: 'Purchase tax', amount: 900_000 },
  ]);
});

test.each([
  [{ label: 'Lawyer' }, { 'extra_values[0].amount': 'form.errors.required' }],
  [{ amount: '5' }, { 'extra_values[0].label': 'form.errors.required' }],
  [{ label: 'Lawyer', amount: '1250,50' }, { 'extra_values[0].amount': 'form.errors.amount' }],
])('rejects %j on its field', (row, expectedErrors) => {
  const { save } = setUp();
  expect(errorKeysOf(() => save({ extra_values: [row] }))).toEqual(expectedErrors);
});

test('records a change, but not an unchanged save, in the audit log', () => {
  const { db, one, admin, save } = setUp();
  save({ extra_values: [lawyer, tax] });
  const [entry] = auditList(admin, {}).rows;
  expect(formatEntry(textFor('en-US'), entry!, timesIn('UTC')).changes).toEqual([
    { field: 'Extra values', from: null, to: 'Lawyer $1,250.50, Purchase tax $9,000' },
  ]);
  save({});
  expect(db.select().from(auditLog).orderBy(desc(auditLog.id)).get()?.changes).toEqual({});
  expect(findProject(db, one.admin, one.project.id).extraValues).toHaveLength(2);
});

test('includes the amounts of phase extras, not those of other extras', () => {
  const { db, one, save, add, budget } = setUp();
  save({ extra_values: [lawyer] });
  const extras = [
    { key: 'Permit', value: '77/26', amount: '300' },
    { key: 'Scaffold', amount: '1,700.25' },
    { key: 'Contractor', value: '12345' },
  ];
  const id = add({ actual_cost: '500', custom_fields: { extras } });
  add({ custom_fields: { supervisor: 'Noa' } });
  expect(projectPage(as(db, one.admin), { id: one.project.id }).phaseExtras).toEqual([
    { phaseId: id, phase: 'Demolition', label: 'Permit, Scaffold', amount: 200_025 },
  ]);
  expect(budget()).toMatchObject({ totalExtraValues: 325_075, grandTotal: 375_075 });
});

test('hides the costs of phase extras from people without permission for phases', () => {
  const { db, one, add, budget } = setUp();
  add({ custom_fields: { extras: [{ key: 'Permit', amount: '300' }] } });
  const user = person(db, 'admin', {
    companyId: one.id,
    parentId: one.admin.id,
    permissions: ['projects.view'],
  });
  const investor = person(db, 'investor', { companyId: one.id });
  join(db, one.project.id, investor, 'investor');
  expect(budget(as(db, user)).totalExtraValues).toBe(0);
  expect(budget(as(db, investor)).totalExtraValues).toBe(30_000);
});

test('counts every cost outside the work once, and the price not at all, since an upgrade', () => {
  const { db, one, save, budget } = setUp();
  const { id } = one.project;
  save({ extra_values: [tax] });
  // Older books had the price, the lawyer and the work in one phase, which keeps what it showed.
  const all = { plannedCost: 1_000_000, actualCost: 1_000_000 };
  const phaseId = addPhase(db, id, { ...all, plannedOutside: 920_000, actualOutside: 920_000 });
  addLine(db, id, { phaseId, original: 80_000, actual: 80_000 });
  addLine(db, id, { account: 'property', isTyped: true, actual: 900_000 });
  addLine(db, id, { account: 'property', actual: 20_000 });
  const expected = {
    totalPlannedCost: 80_000,
    totalActualCost: 80_000,
    totalExtraValues: 920_000,
    grandTotal: 1_000_000,
  };
  expect(budget()).toEqual(expected);
  expect(spentInAllOn(db, id)).toBe(expected.grandTotal);
});
