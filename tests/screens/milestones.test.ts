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
const typed = {
  title: 'Keys handed over',
  start_date: '2026-12-01',
  due_date: '2026-12-20',
  end_date: '2026-12-31',
};

test('without a phase the list asks for a project first', async () => {
  const { html } = await entrepreneur.get(milestonesPath('member'));
  expect(wordsOf(html)).toContain('Choose a project, and then the phase');
});

describe.each([
  ['member', () => entrepreneur],
  ['admin', () => superadmin],
] as const)('through the %s door', (portal, somebody) => {
  test('a milestone is added with its defaults, edited, moved and deleted', async () => {
    const title = `Keys handed over ${portal}`;
    const create = milestoneCreatePath(portal, phase);
    const page = await somebody().get(create);
    expect(wordsOf(page.html)).toContain('Add New Milestone');
    const form = formOf(page.html, 'milestone');
    expect([form.get('order'), form.get('progress')]).toEqual(['1', '0']);
    for (const [name, value] of Object.entries({ ...typed, title, stage_color: 'amber' }))
      form.set(name, value);
    expect((await somebody().post(create, form)).location).toBe(milestonesPath(portal, phase));

    const list = await somebody().get(milestonesPath(portal, phase));
    const row = wordsOfEach(mainOf(list.html), 'tr').find((words) => words.includes(title));
    for (const shown of ['Under way', '20/12/2026', '0% done', '$0']) expect(row).toContain(shown);
    const lines = wordsOfEach(mainOf(list.html), 'tr').filter((words) => words.includes('% done'));
    const mine = rowIds(list.html)[lines.findIndex((words) => words.includes(title))]!;
    const edit = milestoneEditPath(portal, mine);
    const opened = formOf((await somebody().get(edit)).html, 'milestone');
    expect(opened.get('title')).toBe(title);
    expect(opened.get('stage_color')).toBe('amber');
    opened.set('stage_color', 'green');
    expect((await somebody().post(edit, opened)).status).toBe(303);
    const stale = await somebody().post(edit, opened);
    expect(stale.status).toBe(409);
    expect(wordsOf(stale.html)).toContain('Somebody saved this');

    const dialog = await somebody().get(milestoneDeletePath(portal, phase, mine));
    expect(dialog.html).toMatch(/<title>.*Delete milestone · Yesod<\/title>/);
    expect(wordsOf(dialog.html)).toContain(`delete the milestone ${title}?`);
    expect((await somebody().post(milestoneDeletePath(portal, phase, mine))).status).toBe(303);
    expect((await somebody().get(edit)).status).toBe(404);
  });
});

describe('a form that does not fit', () => {
  test('answers 422 with the message beside its field', async () => {
    const answer = await entrepreneur.post(milestoneCreatePath('member', phase), {
      ...typed,
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

  test('is refused for a phase of another project', async () => {
    const { html } = await entrepreneur.get(milestonesPath('member', phase));
    const edit = milestoneEditPath('member', rowIds(html)[0]!);
    const form = formOf((await entrepreneur.get(edit)).html, 'milestone');
    form.set('phase_id', String(otherPhase));
    const answer = await entrepreneur.post(edit, form);
    expect(answer.status).toBe(422);
    expect(errorBeside(answer.html, 'phase_id')).toContain('same project');
  });
});

test('an investor reads the list and can do nothing to it', async () => {
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
    expect((await investor.post(path, typed)).status).toBe(404);
});

test.each(['member', 'admin'] as const)(
  'a dialog over the project edits a milestone, %s door',
  async (portal) => {
    const somebody = portal === 'admin' ? superadmin : entrepreneur;
    const project = projectNamed(server, castProjects.neveTzedek);
    const id = rowIds((await entrepreneur.get(milestonesPath('member', phase))).html)[0]!;
    const path = projectMilestonePath(portal, project, id);
    const page = await somebody.get(path);
    expect(tagsOf(page.html, 'dialog')).toHaveLength(1);
    expect(wordsOf(page.html)).toContain(castProjects.neveTzedek);
    const saved = await somebody.post(path, formOf(page.html, 'milestone'));
    expect([saved.status, saved.location]).toEqual([303, projectPath(portal, project)]);
    const other = projectNamed(server, castProjects.rothschild);
    expect((await somebody.get(projectMilestonePath(portal, other, id))).status).toBe(404);
  },
);
