import { beforeAll, expect, test } from 'vitest';
import {
  milestoneCreatePath,
  milestonesPath,
  phaseCreatePath,
  phaseDeletePath,
  phaseEditPath,
  phasesPath,
  projectPath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { projectForm } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
let project: number;
let phase: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, 'admin@yesod.demo');
  const saved = await admin.post('/admin/projects/create', projectForm({ name: 'Separate costs' }));
  project = Number(saved.location!.split('/').pop());
  const path = phaseCreatePath('admin', project);
  const form = formOf((await admin.get(path)).html, 'phase');
  const fields = {
    title: 'Roof',
    description: 'New tiles.',
    start_date: '2026-02-01',
    end_date: '2026-03-01',
    planned_cost: '1000',
    actual_cost: '100',
    'custom_fields.extras[0].key': 'Permit',
    'custom_fields.extras[0].amount': '40',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  await admin.post(path, form);
  const rows = tagsOf((await admin.get(phasesPath('admin', project))).html, 'tr');
  phase = Number(rows.find((row) => row['data-id'])?.['data-id']);
});

const words = async (path: string) => wordsOf(mainOf((await admin.get(path)).html));

test('saves and marks a milestone beyond its phase with a warning', async () => {
  const path = milestoneCreatePath('admin', phase);
  const form = formOf((await admin.get(path)).html, 'milestone');
  const days = { start_date: '2026-02-01', due_date: '2026-03-05', end_date: '2026-03-05' };
  const fields = { title: 'Tiles up', ...days, planned_cost: '700', actual_cost: '60' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const saved = await admin.post(path, form);
  expect(saved.location).toBe(milestonesPath('admin', phase));
  const list = await admin.get(saved.location!);
  expect(list.html).toContain('toast-warn');
  expect(wordsOf(list.html)).toMatch(/Tiles up is saved\. .*01\/02\/2026 – 01\/03\/2026/);
  expect(wordsOf(mainOf(list.html))).toContain('outside the phase’s dates');
});

test('saves and marks a milestone that is due after its end, with a warning', async () => {
  const path = milestoneCreatePath('admin', phase);
  const form = formOf((await admin.get(path)).html, 'milestone');
  const days = { start_date: '2026-02-01', due_date: '2026-02-20', end_date: '2026-02-10' };
  for (const [name, value] of Object.entries({ title: 'Ridge', ...days })) form.set(name, value);
  const list = await admin.get((await admin.post(path, form)).location!);
  expect(list.html).toContain('toast-warn');
  expect(wordsOf(list.html)).toMatch(
    /Ridge is saved\. Its due date is after its end date, .*10\/02\/2026/,
  );
  expect(wordsOf(mainOf(list.html))).toMatch(/20\/02\/2026 ?after its end date/);
});

test('says that milestone costs are not in the totals', async () => {
  expect(await words(milestonesPath('admin', phase))).toMatch(
    /These costs \(planned \W?\$1,000\W?, actual \W?\$100\W?\) are not included.*Take from milestones/,
  );
  expect(await words(phasesPath('admin', project))).toMatch(
    /Milestone costs \(planned \W?\$700\W?, actual \W?\$60/,
  );
  const page = await words(projectPath('admin', project));
  expect(page).toContain('Milestone costs are not included in these totals.');
  expect(page).toMatch(/Roof · Permit \$40/);
  expect(page).toMatch(/Grand total actual cost and extra values \$140/);
});

test('names on deletion of a phase what leaves the totals', async () => {
  expect(await words(phaseDeletePath('admin', project, phase))).toMatch(
    /removed from the project’s totals.*Planned cost: \$1,000 Actual cost: \$100 Extra values: \$40/,
  );
});

test('copies milestone costs to a phase on request', async () => {
  const path = phaseEditPath('admin', phase);
  const form = formOf((await admin.get(path)).html, 'phase');
  expect(form.get('date_of_expense')).toBe('2026-03-01');
  form.set('costs_from_milestones', 'on');
  expect((await admin.post(path, form)).status).toBe(303);
  const saved = formOf((await admin.get(path)).html, 'phase');
  expect([saved.get('planned_cost'), saved.get('actual_cost')]).toEqual(['700', '60']);
  expect(await words(projectPath('admin', project))).not.toContain('Take from milestones');
});
