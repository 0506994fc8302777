import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { castProjects } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { projectBaselinePath, projectPath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, tagsOf, wordsOf, wordsOfEach } from '../support/html';
import { changeDatabase, projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
let investor: Client;
let id: number;
let path: string;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  investor = client(server, 'investor@yesod.demo');
  id = projectNamed(server, castProjects.neveTzedek);
  path = projectBaselinePath('member', id);
  changeDatabase(server, (tx) =>
    tx
      .update(projects)
      .set({ baselineName: null, baselineSavedAt: null })
      .where(eq(projects.id, id))
      .run(),
  );
});

const baselineName = () =>
  withDatabase(
    server,
    (db) => db.select().from(projects).where(eq(projects.id, id)).get()?.baselineName,
  );

async function submit(name: string) {
  const page = await owner.get(path);
  const form = formOf(page.html, 'baseline');
  form.set('name', name);
  return { words: wordsOf(page.html), form, answer: await owner.post(path, form) };
}

const linksTo = (html: string) => tagsOf(html, 'a').filter(({ href }) => href === path);

test('a baseline is saved, compared with and replaced after a warning', async () => {
  expect(linksTo((await owner.get(projectPath('member', id))).html)).toHaveLength(1);
  const first = await submit('Agreed with the bank');
  expect(first.words).not.toContain('This replaces');
  expect(first.answer.location).toBe(`${projectPath('member', id)}#schedule`);
  const last = withDatabase(server, (db) =>
    db.select().from(phases).where(eq(phases.projectId, id)).all(),
  ).at(-1)!;
  const endDate = new Date(Date.parse(last.endDate) + 9 * 86_400_000).toISOString().slice(0, 10);
  changeDatabase(server, (tx) =>
    tx.update(phases).set({ endDate }).where(eq(phases.id, last.id)).run(),
  );
  const { html } = await investor.get(projectPath('member', id, { zoom: 'whole' }));
  expect(wordsOf(html)).toMatch(
    /The line above each bar is the baseline “Agreed with the bank”, saved on [\d/]+\./,
  );
  const row = wordsOfEach(html, 'tr').find((words) => words.includes(last.title));
  expect(row).toContain('9 days later');
  expect(linksTo(html)).toEqual([]);

  const second = await submit('Agreed with the owner');
  expect(second.words).toContain('This replaces the baseline “Agreed with the bank”, saved on');
  expect(second.answer.status).toBe(303);
  expect(baselineName()).toBe('Agreed with the owner');
});

test('a form that was opened before another baseline was saved replaces nothing', async () => {
  const form = formOf((await owner.get(path)).html, 'baseline');
  form.delete('replace');
  form.set('name', 'Third');
  const before = baselineName();
  const { status, html } = await owner.post(path, form);
  expect(status).toBe(422);
  expect(wordsOf(html)).toContain('The project already has a baseline.');
  expect(baselineName()).toBe(before);
});

test('a baseline needs a name and a person who plans the project', async () => {
  const { answer } = await submit('');
  expect(answer.status).toBe(422);
  expect(errorBeside(answer.html, 'name')).toBeTruthy();
  expect((await investor.get(path)).status).toBe(404);
});
