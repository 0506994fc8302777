import { beforeAll, expect, test } from 'vitest';
import { projectCreatePath, projectPath, projectsPath } from '~/paths';
import { type Client, client } from '../support/client';
import { mainOf, tagsOf, wordsOf } from '../support/html';
import { photo } from '../support/photo';
import { projectForm } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, 'admin@yesod.demo');
});

/** Creates a project with these photos and returns its address. */
async function createProject(name: string, before: File[], after: File[]) {
  const fields = { name, 'images[0][flag]': 'before', 'images[1][flag]': 'after' };
  const files = { 'images[0][file]': before, 'images[1][file]': after };
  return (await admin.post(projectCreatePath('admin'), projectForm(fields, files))).location ?? '';
}

const pageOf = async (path: string) => {
  const { status, html } = await admin.get(path);
  expect(status).toBe(200);
  return mainOf(html);
};
const linksOf = (html: string) => tagsOf(html, 'a').map(({ href = '' }) => href);
const pairsOf = async (path: string) =>
  /<ul class="pairs".*?<\/ul>/s.exec(await pageOf(path))?.[0] ?? '';

test('shows a photo on a page with its neighbours and a link back', async () => {
  const before = [await photo('one.jpg', '#111111'), await photo('two.jpg', '#222222')];
  const page = await createProject('With photos', before, [await photo('three.jpg', '#333333')]);
  const [one = '', two = '', three = ''] = linksOf(await pairsOf(page));
  const list = projectsPath('admin');
  expect(linksOf(await pageOf(one))).toEqual([list, page, two, page]);
  expect(linksOf(await pageOf(two))).toEqual([list, page, one, three, page]);
  expect(linksOf(await pageOf(three))).toEqual([list, page, two, page]);
  const messages = tagsOf(await pageOf(two), 'img').map(({ alt }) => alt);
  expect(messages).toEqual(['With photos, After, photo 2 of 3']);
  const elsewhere = `${projectPath('admin', 1)}/photos/${one.split('/').at(-1)}`;
  expect((await admin.get(elsewhere)).status).toBe(404);
});

test('keeps the day a photo was taken', async () => {
  const page = await createProject(
    'Dated',
    [await photo('dated.jpg', '#123456', 60, '2019:08:03 07:30:00')],
    [],
  );
  const pairs = await pairsOf(page);
  expect(wordsOf(pairs)).toContain('Before · 03/08/2019');
  expect(wordsOf(await pageOf(linksOf(pairs)[0] ?? ''))).toContain('Taken on 03/08/2019');
});
