import { castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { phaseCreatePath, phaseEditPath, phasesPath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, tagsOf } from '../support/html';
import { projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let entrepreneur: Client;
let path: string;
let project: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  entrepreneur = client(server, 'entrepreneur@yesod.demo');
  project = projectNamed(server, castProjects.neveTzedek);
  path = phaseCreatePath('member', project);
});

const typed = {
  title: 'Roof garden',
  description: 'Soil, drains and olive trees.',
  start_date: '2026-12-01',
  end_date: '2027-02-28',
  planned_cost: '12,500.50',
  actual_cost: '0',
};

async function filledForm(more: Record<string, string>) {
  const form = formOf((await entrepreneur.get(path)).html, 'phase');
  for (const [name, value] of Object.entries({ ...typed, ...more })) form.set(name, value);
  return form;
}

const milestonesOf = (title: string) =>
  withDatabase(server, ({ $client }) =>
    $client
      .prepare(
        `select m.title, m.due_date as due, p.id as phase from milestones m join phases p on p.id = m.phase_id
          where p.title = ? order by m.id`,
      )
      .all(title),
  ) as { title: string; due: string; phase: number }[];

const isOpen = (html: string) =>
  /<details[^>]*>(?:(?!<\/details>).)*milestones\[0\]\.title/s
    .exec(html)?.[0]
    .match(/<details[^>]*>(?!.*<details)/s)?.[0];

test('the form offers five folded rows and creates a milestone for each filled one', async () => {
  const { html } = await entrepreneur.get(path);
  const names = tagsOf(html, 'input').flatMap(({ name }) =>
    name?.startsWith('milestones[') ? [name] : [],
  );
  expect(names).toHaveLength(10);
  expect(isOpen(html)).not.toContain('open');
  const form = await filledForm({
    'milestones[1].title': 'Soil is in',
    'milestones[1].due_date': '2026-12-20',
    'milestones[3].title': 'Trees are planted',
    'milestones[3].due_date': '2027-01-31',
  });
  const answer = await entrepreneur.post(path, form);
  expect([answer.status, answer.location]).toEqual([303, phasesPath('member', project)]);
  expect(milestonesOf('Roof garden')).toMatchObject([
    { title: 'Soil is in', due: '2026-12-20' },
    { title: 'Trees are planted', due: '2027-01-31' },
  ]);
});

test('an error is beside its row, and every row keeps what was typed', async () => {
  const rows = {
    'milestones[0].title': 'Soil is in',
    'milestones[0].due_date': '2026-12-20',
    'milestones[2].title': 'Trees are planted',
    'milestones[4].due_date': '2026-11-01',
    'milestones[4].title': 'Too early',
  };
  const answer = await entrepreneur.post(
    path,
    await filledForm({ ...rows, title: 'Second garden' }),
  );
  expect(answer.status).toBe(422);
  expect(isOpen(answer.html)).toContain('open');
  expect(errorBeside(answer.html, 'milestones[2].due_date')).toContain('due date of milestone 3');
  expect(errorBeside(answer.html, 'milestones[4].due_date')).toContain('start date of the phase');
  const again = formOf(answer.html, 'phase');
  for (const [name, value] of Object.entries(rows)) expect(again.get(name)).toBe(value);
  expect(milestonesOf('Second garden')).toEqual([]);
});

test('the edit form adds milestones too', async () => {
  const phase = milestonesOf('Roof garden')[0]?.phase ?? 0;
  const edit = phaseEditPath('member', phase);
  const form = formOf((await entrepreneur.get(edit)).html, 'phase');
  form.set('milestones[0].title', 'Benches');
  form.set('milestones[0].due_date', '2027-02-10');
  expect((await entrepreneur.post(edit, form)).status).toBe(303);
  expect(milestonesOf('Roof garden').map(({ title }) => title)).toEqual([
    'Soil is in',
    'Trees are planted',
    'Benches',
  ]);
});
