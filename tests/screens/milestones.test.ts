import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  milestoneCreatePath,
  milestoneDeletePath,
  milestoneEditPath,
  milestonesPath,
  phasesPath,
  projectMilestonePath,
  projectPath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf, wordsOfEach } from '../support/html';
import { projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let entrepreneur: Client;
let superadmin: Client;
let phase: number;
let otherPhase: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  entrepreneur = client(server, 'entrepreneur@yesod.demo');
  superadmin = client(server, 'superadmin@yesod.demo');
  const phasesOf = async (name: string) =>
    rowIds((await entrepreneur.get(phasesPath('member', projectNamed(server, name)))).html);
  phase = (await phasesOf(castProjects.neveTzedek))[0]!;
  otherPhase = (await phasesOf(castProjects.rothschild))[0]!;
});

const rowIds = (html: string) =>
  tagsOf(html, 'tr').flatMap((row) => (row['data-id'] ? [Number(row['data-id'])] : []));
const fields = {
  title: 'Keys handed over',
  start_date: '2026-12-01',
  due_date: '2026-12-20',
  end_date: '2026-12-31',
};

test('asks for a project first without a phase', async () => {
  const { html } = await entrepreneur.get(milestonesPath('member'));
  expect(wordsOf(html)).toContain('Choose a project, then the phase');
});

describe.each([
  ['member', () => entrepreneur],
  ['admin', () => superadmin],
] as const)('through the %s door', (portal, visitor) => {
  test('adds a milestone with defaults, edits, moves and deletes it', async () => {
    const title = `Keys handed over ${portal}`;
    const create = milestoneCreatePath(portal, phase);
    const page = await visitor().get(create);
    expect(wordsOf(page.html)).toContain('Add New Milestone');
    const form = formOf(page.html, 'milestone');
    expect([form.get('order'), form.get('progress')]).toEqual(['1', '0']);
    for (const [name, value] of Object.entries({ ...fields, title, stage_color: 'amber' }))
      form.set(name, value);
    expect((await visitor().post(create, form)).location).toBe(milestonesPath(portal, phase));

    const list = await visitor().get(milestonesPath(portal, phase));
    const row = wordsOfEach(mainOf(list.html), 'tr').find((words) => words.includes(title));
    for (const visible of ['In progress', '20/12/2026', '0% done', '$0'])
      expect(row).toContain(visible);
    const lines = wordsOfEach(mainOf(list.html), 'tr').filter((words) => words.includes('% done'));
    const mine = rowIds(list.html)[lines.findIndex((words) => words.includes(title))]!;
    const edit = milestoneEditPath(portal, mine);
    const firstForm = formOf((await visitor().get(edit)).html, 'milestone');
    expect(firstForm.get('title')).toBe(title);
    expect(firstForm.get('stage_color')).toBe('amber');
    firstForm.set('stage_color', 'green');
    expect((await visitor().post(edit, firstForm)).status).toBe(303);
    const stale = await visitor().post(edit, firstForm);
    expect(stale.status).toBe(409);
    expect(wordsOf(stale.html)).toContain('changed by another user');

    const dialog = await visitor().get(milestoneDeletePath(portal, phase, mine));
    expect(dialog.html).toMatch(/<title>.*Delete milestone · Yesod<\/title>/);
    expect(wordsOf(dialog.html)).toContain(`delete the milestone ${title}?`);
    expect((await visitor().post(milestoneDeletePath(portal, phase, mine))).status).toBe(303);
    expect((await visitor().get(edit)).status).toBe(404);
  });
});

describe('a form that does not fit', () => {
  test('answers 422 with the message on its field', async () => {
    const answer = await entrepreneur.post(milestoneCreatePath('member', phase), {
      ...fields,
      progress: '101',
      due_date: '2026-11-30',
      end_date: '2026-11-01',
    });
    expect(answer.status).toBe(422);
    expect(errorBeside(answer.html, 'progress')).toContain('from 0 to 100');
    expect(errorBeside(answer.html, 'due_date')).toContain('due date is before');
    expect(errorBeside(answer.html, 'end_date')).toContain('end date is before');
    expect(wordsOf(answer.html)).toContain('Failed to create milestone');
  });

  test('is rejected for a phase of another project', async () => {
    const { html } = await entrepreneur.get(milestonesPath('member', phase));
    const edit = milestoneEditPath('member', rowIds(html)[0]!);
    const form = formOf((await entrepreneur.get(edit)).html, 'milestone');
    form.set('phase_id', String(otherPhase));
    const answer = await entrepreneur.post(edit, form);
    expect(answer.status).toBe(422);
    expect(errorBeside(answer.html, 'phase_id')).toContain('from this project');
  });
});

test('shows an investor the list without actions', async () => {
  const investor = client(server, 'investor@yesod.demo');
  const { status, html } = await investor.get(milestonesPath('member', phase));
  expect(status).toBe(200);
  expect(tagsOf(mainOf(html), 'button')).toEqual([]);
  const id = rowIds(html)[0]!;
  for (const path of [
    milestoneCreatePath('member', phase),
    milestoneEditPath('member', id),
    milestoneDeletePath('member', phase, id),
  ])
    expect((await investor.post(path, fields)).status).toBe(404);
});

test.each(['member', 'admin'] as const)(
  'edits a milestone in a dialog over the project in the %s portal',
  async (portal) => {
    const visitor = portal === 'admin' ? superadmin : entrepreneur;
    const project = projectNamed(server, castProjects.neveTzedek);
    const id = rowIds((await entrepreneur.get(milestonesPath('member', phase))).html)[0]!;
    const path = projectMilestonePath(portal, project, id);
    const page = await visitor.get(path);
    expect(tagsOf(page.html, 'dialog')).toHaveLength(1);
    expect(wordsOf(page.html)).toContain(castProjects.neveTzedek);
    const saved = await visitor.post(path, formOf(page.html, 'milestone'));
    const row = `${projectPath(portal, project)}#row-milestone-${id}`;
    expect([saved.status, saved.location]).toEqual([303, row]);
    const other = projectNamed(server, castProjects.rothschild);
    expect((await visitor.get(projectMilestonePath(portal, other, id))).status).toBe(404);
  },
);
