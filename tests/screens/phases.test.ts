import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  phaseCreatePath,
  phaseDeletePath,
  phaseEditPath,
  phasesPath,
  projectPath,
  projectPhasePath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf, wordsOfEach } from '../support/html';
import { dumpOf, projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let entrepreneur: Client;
let admin: Client;
let project: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  entrepreneur = client(server, 'entrepreneur@yesod.demo');
  admin = client(server, 'admin@yesod.demo');
  project = projectNamed(server, castProjects.neveTzedek);
});

const fields = {
  title: 'Roof garden',
  description: 'Soil, drains and olive trees.',
  status: 'planning',
  progress: '15',
  order: '9',
  start_date: '2026-12-01',
  end_date: '2027-02-28',
  planned_cost: '12,500.50',
  actual_cost: '13000',
  date_of_expense: '2026-12-15',
  'custom_fields.supervisor': 'Moshe',
  'custom_fields.extras[0].key': 'Permit',
  'custom_fields.extras[0].value': '77/26',
};

async function create(
  visitor: Client,
  more: Record<string, string> = {},
  portal: 'member' | 'admin' = 'member',
) {
  const path = phaseCreatePath(portal, project);
  const form = formOf((await visitor.get(path)).html, 'phase');
  for (const [name, value] of Object.entries({ ...fields, ...more })) form.set(name, value);
  return { path, form, answer: await visitor.post(path, form) };
}

const rowIds = (html: string) =>
  tagsOf(html, 'tr').flatMap((row) => (row['data-id'] ? [Number(row['data-id'])] : []));

test('asks for a project first without one', async () => {
  const { status, html } = await entrepreneur.get(phasesPath('member'));
  expect(status).toBe(200);
  expect(tagsOf(html, 'a').map((link) => link.href)).toContain(phasesPath('member', project));
});

describe.each([
  ['member', () => entrepreneur],
  ['admin', () => admin],
] as const)('through the %s door', (portal, visitor) => {
  test('adds a phase, shows it over budget, opens it as entered and deletes it', async () => {
    const title = `Roof garden ${portal}`;
    const { answer } = await create(visitor(), { title }, portal);
    expect(answer.status).toBe(303);
    expect(answer.location).toBe(phasesPath(portal, project));
    const list = await visitor().get(phasesPath(portal, project));
    const row = wordsOfEach(mainOf(list.html), 'tr').find((words) => words.includes(title));
    for (const visible of [
      'Planning',
      '15% done',
      '$12,500.50',
      '$13,000',
      'over budget',
      '01/12/2026',
    ])
      expect(row).toContain(visible);
    expect(tagsOf(list.html, 'progress').at(-1)).toMatchObject({ value: '15', max: '100' });

    const id = rowIds(list.html).at(-1)!;
    const form = formOf((await visitor().get(phaseEditPath(portal, id))).html, 'phase');
    expect(form.get('planned_cost')).toBe('12,500.50');
    expect(form.get('custom_fields.extras[0].key')).toBe('Permit');
    form.set('progress', '100');
    form.set('status', 'completed');
    expect((await visitor().post(phaseEditPath(portal, id), form)).status).toBe(303);
    expect((await visitor().post(phaseEditPath(portal, id), form)).status).toBe(409);

    const dialog = await visitor().get(phaseDeletePath(portal, project, id));
    expect(dialog.html).toMatch(/<title>.*Delete phase · Yesod<\/title>/);
    expect(wordsOf(dialog.html)).toContain(`Are you sure you want to delete the phase ${title}?`);
    expect((await visitor().post(phaseDeletePath(portal, project, id))).status).toBe(303);
    expect((await visitor().get(phaseEditPath(portal, id))).status).toBe(404);
  });
});

describe('a form that does not fit', () => {
  test('answers 422 with every error on its field and the values kept', async () => {
    const { answer } = await create(entrepreneur, {
      title: '',
      progress: '101',
      order: '0',
      end_date: '2026-11-30',
      date_of_expense: '2026-02-30',
      actual_cost: '-1',
    });
    expect(answer.status).toBe(422);
    const errorOf = (name: string) => errorBeside(answer.html, name);
    expect(errorOf('title')).toContain('Enter the title.');
    expect(errorOf('progress')).toContain('from 0 to 100');
    expect(errorOf('order')).toContain('from 1 to 9999');
    expect(errorOf('end_date')).toContain('before the start date');
    expect(errorOf('date_of_expense')).toContain('a date between 1900 and 2199');
    expect(errorOf('actual_cost')).toContain('negative');
    expect(formOf(answer.html, 'phase').get('description')).toBe(fields.description);
    expect(wordsOf(answer.html)).toContain('Failed to create phase');
  });

  test('is rejected for a parent or milestone of another project', async () => {
    const before = await dumpOf(server);
    const other = await entrepreneur.get(
      phasesPath('member', projectNamed(server, castProjects.rothschild)),
    );
    const { answer } = await create(entrepreneur, { parent_id: String(rowIds(other.html)[0]) });
    expect(answer.status).toBe(422);
    expect(errorBeside(answer.html, 'parent_id')).toContain('from this project');
    const milestone = await create(entrepreneur, { milestone_id: '1' });
    expect(errorBeside(milestone.answer.html, 'milestone_id')).toContain('from this project');
    expect(await dumpOf(server)).toBe(before);
  });

  test('is rejected under itself', async () => {
    const { html } = await entrepreneur.get(phasesPath('member', project));
    const id = rowIds(html)[0]!;
    const form = formOf((await entrepreneur.get(phaseEditPath('member', id))).html, 'phase');
    form.set('parent_id', String(id));
    const answer = await entrepreneur.post(phaseEditPath('member', id), form);
    expect(answer.status).toBe(422);
    expect(errorBeside(answer.html, 'parent_id')).toContain('part of itself');
  });
});

test('creates one phase per form', async () => {
  const { path, form } = await create(entrepreneur, { title: 'Twice' });
  expect((await entrepreneur.post(path, form)).status).toBe(303);
  const { html } = await entrepreneur.get(phasesPath('member', project));
  expect(wordsOfEach(mainOf(html), 'th').filter((words) => words.startsWith('Twice'))).toHaveLength(
    1,
  );
});

test('shows the timeline, its table and totals with details', async () => {
  const { html } = await entrepreneur.get(projectPath('member', project));
  expect(html).toContain('class="timeline"');
  expect(html).toContain('data-today');
  expect(html).toMatch(/class="timeline-bar timeline-\w+" style="inset-inline-start:min\([\d.]+%/);
  expect(wordsOf(html)).toContain('Timeline as a table');
  const total = tagsOf(html, 'a').filter((link) => link.href === phasesPath('member', project));
  expect(total.length).toBeGreaterThan(0);
  expect(wordsOf(html)).toContain('Grand total');
  for (const rows of ['budget', 'extra-values']) {
    expect(tagsOf(html, 'a').map(({ href }) => href)).toContain(`#${rows}`);
    expect(html).toContain(` id="${rows}"`);
  }
});

test('edits a phase in a dialog and returns to the project', async () => {
  const id = rowIds((await entrepreneur.get(phasesPath('member', project))).html)[0]!;
  const path = projectPhasePath('member', project, id);
  const page = await entrepreneur.get(path);
  expect(tagsOf(page.html, 'dialog')).toHaveLength(1);
  const form = formOf(page.html, 'phase');
  form.set('progress', '101');
  expect((await entrepreneur.post(path, form)).status).toBe(422);
  form.set('progress', '99');
  const row = `${projectPath('member', project)}#row-phase-${id}`;
  expect((await entrepreneur.post(path, form)).location).toBe(row);
});
