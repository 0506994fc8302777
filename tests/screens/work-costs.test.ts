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
  const saved = await admin.post(
    '/admin/projects/create',
    projectForm({ name: 'Costs told apart' }),
  );
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

test('a milestone that goes beyond its phase is saved with a warning, and marked', async () => {
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

test('costs of milestones are said not to be in the totals, beside each of them', async () => {
  expect(await words(milestonesPath('admin', phase))).toMatch(
    /not added to those of the phase, \W?\$1,000\W? planned and \W?\$100\W? actual.*Take from milestones/,
  );
  expect(await words(phasesPath('admin', project))).toMatch(
    /Milestones cost \W?\$700\W? as planned and \W?\$60/,
  );
  const page = await words(projectPath('admin', project));
  expect(page).toContain('The costs of milestones are not part of these totals.');
  expect(page).toMatch(/Roof · Permit \$40/);
  expect(page).toMatch(/Grand total actual cost and extra values \$140/);
});

test('deleting a phase names what leaves the totals', async () => {
  expect(await words(phaseDeletePath('admin', project, phase))).toMatch(
    /leave the totals.*Planned cost: \$1,000 Actual cost: \$100 Extra values: \$40/,
  );
});

test('a phase takes the costs of its milestones where it is told to', async () => {
  const path = phaseEditPath('admin', phase);
  const form = formOf((await admin.get(path)).html, 'phase');
  expect(form.get('date_of_expense')).toBe('2026-03-01');
  form.set('costs_from_milestones', 'on');
  expect((await admin.post(path, form)).status).toBe(303);
  const saved = formOf((await admin.get(path)).html, 'phase');
  expect([saved.get('planned_cost'), saved.get('actual_cost')]).toEqual(['700', '60']);
  expect(await words(projectPath('admin', project))).not.toContain('Take from milestones');
});
