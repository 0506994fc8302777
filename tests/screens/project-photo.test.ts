import { beforeAll, expect, test } from 'vitest';
import { projectCreatePath, projectPath, projectsPath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
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

test('compares the first and last photo of a spot, and shows how to take the next', async () => {
  const page = await createProject('Spots', [], []);
  const add = async (file: string, day: string) => {
    const form = formOf((await admin.get(`${page}/photos/create`)).html, 'photo-add');
    form.set('images[0][file]', await photo(file, '#445566'));
    form.set('images[0].spot', 'Kitchen, from the door');
    form.set('images[0].taken_on', day);
    const { status, location } = await admin.post(`${page}/photos/create`, form);
    expect([status, location]).toEqual([303, `${page}#photos`]);
  };
  for (const [file, day] of [
    ['last.jpg', '2026-03-01'],
    ['first.jpg', '2025-03-01'],
    ['middle.jpg', '2025-09-01'],
  ] as const)
    await add(file, day);
  const pairs = await pairsOf(page);
  expect(wordsOf(pairs)).toMatch(
    /Kitchen, from the door.*One photo in between.*01\/03\/2025.*01\/03\/2026/,
  );
  expect(tagsOf(pairs, 'img')).toHaveLength(2);
  const [between = '', again = ''] = linksOf(pairs);
  expect(wordsOf(await pageOf(between))).toContain('Taken on 01/09/2025');
  const guided = await pageOf(again);
  expect(wordsOf(guided)).toContain('Photograph it again from here.');
  const form = formOf((await admin.get(again)).html, 'photo-add');
  expect(form.get('images[0].spot')).toBe('Kitchen, from the door');
  expect(tagsOf(guided, 'option').map(({ value }) => value)).toContain('Kitchen, from the door');
});

test('keeps an uploaded photo while its day is corrected', async () => {
  const page = await createProject('Corrected', [], []);
  const form = formOf((await admin.get(`${page}/photos/create`)).html, 'photo-add');
  form.set('images[0][file]', await photo('kept.jpg', '#654321'));
  form.set('images[0].taken_on', '2026-02-30');
  const rejection = await admin.post(`${page}/photos/create`, form);
  expect(rejection.status).toBe(422);
  expect(errorBeside(rejection.html, 'images[0].taken_on')).toBeTruthy();
  const corrected = formOf(rejection.html, 'photo-add');
  corrected.set('images[0].taken_on', '2026-02-03');
  expect((await admin.post(`${page}/photos/create`, corrected)).status).toBe(303);
  expect(wordsOf(await pairsOf(page))).toContain('03/02/2026');
});

test('names the spot of a photo on its page', async () => {
  const page = await createProject('Named', [await photo('one.jpg', '#101010')], []);
  const [path = ''] = linksOf(await pairsOf(page));
  const form = formOf((await admin.get(path)).html, 'photo');
  form.set('spot', 'Roof');
  form.set('taken_on', '2026-01-05');
  expect((await admin.post(path, form)).location).toBe(path);
  expect(wordsOf(await pageOf(path))).toContain('Roof · Taken on 05/01/2026');
  expect(wordsOf(await pairsOf(page))).toContain('Roof');
});
