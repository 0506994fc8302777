import { beforeAll, describe, expect, test } from 'vitest';
import { projectCreatePath, projectEditPath, projectPath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { dumpOf } from '../support/peek';
import { photo, whitePng } from '../support/photo';
import { projectForm, validProject } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
const create = projectCreatePath('admin');
const before = 'images[0][file]';
const after = 'images[1][file]';
const flags = { 'images[0][flag]': 'before', 'images[1][flag]': 'after' };

beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, 'admin@yesod.demo');
});

/** The photos on a project’s page: the name and file of each. */
async function photosOn(path: string) {
  const { html } = await admin.get(path);
  const row = /<ul class="pairs".*?<\/ul>/s.exec(mainOf(html))?.[0] ?? '';
  return tagsOf(row, 'img').map(({ alt = '', src = '' }) => ({
    flag: alt.split(', ')[1],
    src: src.split('?')[0] ?? '',
  }));
}

describe('photos of a project', () => {
  let page: string;

  test('adds several at once, first a pair of before and after', async () => {
    const files = {
      [before]: [await photo('one.jpg', '#111111'), await photo('two.jpeg', '#222222')],
      [after]: [await photo('three.jpg', '#333333')],
    };
    const saved = await admin.post(create, projectForm({ name: 'With photos', ...flags }, files));
    expect(saved.status).toBe(303);
    page = saved.location!;
    expect((await photosOn(page)).map(({ flag }) => flag)).toEqual(['Before', 'After', 'Before']);
  });

  test('reorders, reclassifies and removes them', async () => {
    const edit = page.replace('show', 'edit');
    const [first, third, second] = await photosOn(page);
    const form = formOf((await admin.get(edit)).html, 'project');
    expect(form.get('images[2][flag]')).toBe('after');
    form.set('images[0][position]', '3');
    form.set('images[2][position]', '1');
    form.set('images[0][flag]', 'after');
    form.set('images[1][remove]', '1');
    expect((await admin.post(edit, form)).status).toBe(303);
    const now = await photosOn(page);
    expect(now).toEqual([third, { ...first!, flag: 'After' }]);
    expect(now.map(({ src }) => src)).not.toContain(second!.src);
  });

  test('appends one more', async () => {
    const edit = page.replace('show', 'edit');
    const form = formOf((await admin.get(edit)).html, 'project');
    form.append('images[2][file]', await photo('four.jpg', '#444444'));
    expect((await admin.post(edit, form)).status).toBe(303);
    expect((await photosOn(page)).map(({ flag }) => flag)).toEqual(['Before', 'After', 'After']);
  });

  test('keeps them while another field is corrected', async () => {
    const files = { [after]: [await photo('kept.jpg', '#555555')] };
    const rejection = await admin.post(create, projectForm({ name: '', ...flags }, files));
    expect(rejection.status).toBe(422);
    const form = formOf(rejection.html, 'project');
    expect(form.get('images[0][file_id]')).toMatch(/^\d+$/);
    expect(tagsOf(mainOf(rejection.html), 'img')[0]?.src).toBe(
      `/files/${form.get('images[0][file_id]')}?size=thumb`,
    );
    form.set('name', 'Put right');
    const saved = await admin.post(create, form);
    expect(saved.status).toBe(303);
    expect((await photosOn(saved.location!)).map(({ flag }) => flag)).toEqual(['After']);
  });

  test('rejects a picture of another project or another person’s upload', async () => {
    const other = client(server, 'admin2@yesod.demo');
    const files = { [before]: [await photo('theirs.jpg', '#666666')] };
    const rejection = await other.post(create, projectForm({ name: '', ...flags }, files));
    const stolen = String(formOf(rejection.html, 'project').get('images[0][file_id]'));
    const [{ src } = { src: '' }] = await photosOn(page);
    const rows = await dumpOf(server);
    for (const changes of [
      { 'images[0][file_id]': stolen },
      { 'images[0][file_id]': src.split('/')[2]! },
      { 'images[0][id]': '1' },
    ]) {
      const answer = await admin.post(create, projectForm({ ...flags, ...changes }));
      expect(answer.status).toBe(422);
      expect(wordsOf(answer.html)).toContain('One of the photos is no longer available.');
      expect(mainOf(answer.html)).not.toContain(`/files/${stolen}?`);
    }
    expect(await dumpOf(server)).toBe(rows);
  });
});

describe('rejected photo files', () => {
  const text = () => new File(['Dear diary'], 'diary.jpg', { type: 'image/jpeg' });
  const svg = () =>
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.svg', { type: 'image/svg+xml' });
  const page = async () => new File([await (await photo('p.jpg')).arrayBuffer()], 'photo.html.jpg');
  const cut = async () => {
    const bytes = await (await photo('c.jpg', '#777777', 400)).arrayBuffer();
    return new File([bytes.slice(0, bytes.byteLength / 2)], 'cut.jpg');
  };
  const renamed = async () => new File([await (await photo('p.jpg')).arrayBuffer()], 'photo.png');
  const huge = () => whitePng('huge.png', 10_000);
  const heavy = async () => {
    const start = new Uint8Array(await (await photo('h.jpg')).arrayBuffer());
    return new File([start, new Uint8Array(11 * 1024 * 1024)], 'heavy.jpg', { type: 'image/jpeg' });
  };

  test.each([
    ['a text named .jpg', text, 'diary.jpg: this file type is not supported.'],
    ['a drawing that can run script', svg, 'x.svg: this file type is not supported.'],
    ['a page by its middle name', page, 'photo.html.jpg: this file type is not supported.'],
    ['half a photo', cut, 'cut.jpg is damaged and cannot be read.'],
    [
      'a photo named as another kind',
      renamed,
      'photo.png: the content does not match the file name',
    ],
    ['a hundred megapixels', huge, 'huge.png has more than 50 megapixels'],
    ['eleven megabytes', heavy, 'heavy.jpg is too large.'],
  ])('%s', async (_name, make, message) => {
    const answer = await admin.post(create, projectForm(flags, { [before]: [await make()] }));
    expect(answer.status).toBe(422);
    expect(errorBeside(answer.html, before)).toContain(message);
    expect(formOf(answer.html, 'project').get('name')).toBe(validProject.name);
  });

  test('keep a valid one next to a rejected one', async () => {
    const files = { [before]: [await photo('good.jpg', '#888888'), text()] };
    const answer = await admin.post(create, projectForm(flags, files));
    expect(answer.status).toBe(422);
    expect(formOf(answer.html, 'project').get('images[0][file_id]')).toMatch(/^\d+$/);
  });

  test('include the eleventh at once', async () => {
    const files = { [before]: Array.from({ length: 11 }, () => text()) };
    const answer = await admin.post(create, projectForm(flags, files));
    expect(answer.status).toBe(422);
    expect(wordsOf(answer.html)).toContain('You can send up to 10 at a time.');
    expect(formOf(answer.html, 'project').get('name')).toBe(validProject.name);
  });

  test('include many more, with a message on the field', async () => {
    const files = { [before]: Array.from({ length: 30 }, () => text()) };
    const answer = await admin.post(create, projectForm(flags, files));
    expect([answer.status, wordsOf(mainOf(answer.html))]).toEqual([
      422,
      expect.stringContaining('You can send up to 10'),
    ]);
  });

  test('include fifty megabytes, rejected before reading', async () => {
    const rows = await dumpOf(server);
    const files = { [before]: [new File([new Uint8Array(50 * 1024 * 1024)], 'photo.jpg')] };
    const answer = await admin.post(create, projectForm(flags, files));
    expect(answer.status).toBe(413);
    expect(wordsOf(answer.html)).toContain('This is too large');
    expect(await dumpOf(server)).toBe(rows);
    expect((await admin.get(projectPath('admin', 1))).status).toBe(200);
  });
});

test('include the forty-first of a project', async () => {
  const saved = await admin.post(create, projectForm({ name: 'Full', ...flags }));
  const edit = projectEditPath('admin', saved.location!.split('/').at(-1)!);
  let answer = saved;
  for (let round = 0; round < 5; round += 1) {
    const form = formOf((await admin.get(edit)).html, 'project');
    const at = [...form.keys()].filter((name) => name.endsWith('[id]')).length;
    for (let n = 0; n < 10; n += 1)
      form.append(`images[${at}][file]`, await photo(`${n}.jpg`, `#${round}${n}${n}`));
    answer = await admin.post(edit, form);
    expect(answer.status).toBe(round < 4 ? 303 : 422);
  }
  expect(await photosOn(saved.location!)).toHaveLength(40);
});
