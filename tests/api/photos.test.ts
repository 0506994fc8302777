import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, client } from '../support/client';
import { photo } from '../support/photo';
import { projectForm, validProject } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
});

type Image = { id: number; flag: string };
const json = ({ html }: { html: string }) => JSON.parse(html);
const upload = (fields: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

/** Creates a project with two photos before and one after. */
async function createdProject(): Promise<{ id: number; images: Image[] }> {
  const files = {
    'photos_before[]': [await photo('a.jpg', '#111111'), await photo('b.jpg', '#222222')],
    'photos_after[]': [await photo('c.jpg', '#333333')],
  };
  const created = await owner.call('POST', '/api/projects', projectForm({}, files));
  expect(created.status).toBe(200);
  return json(created);
}

async function change(id: number, body: FormData | object) {
  const answer = await owner.call('POST', `/api/projects/update/${id}`, body);
  const { images, errors } = json(answer) as { images: Image[]; errors: Record<string, string[]> };
  return { status: answer.status, images, errors };
}
const idsOf = (images: Image[]) => images.map(({ id }) => id);

describe('photos of a project', () => {
  test('stay when one is added, in either encoding', async () => {
    const { id, images } = await createdProject();
    expect(images.map(({ flag }) => flag)).toEqual(['before', 'before', 'after']);
    const file = await photo('d.jpg', '#444444');
    const added = await change(id, upload({ 'images[0][file]': file, 'images[0][flag]': 'after' }));
    expect(idsOf(added.images).slice(0, 3)).toEqual(idsOf(images));
    expect(added.images[3]?.flag).toBe('after');
    const second = await change(id, upload({ photos_before: await photo('e.jpg', '#555555') }));
    expect(second.images.map(({ flag }) => flag)).toEqual([
      'before',
      'before',
      'after',
      'after',
      'before',
    ]);
  });

  test('stay when a change names none, and one changes when it is named', async () => {
    const { id, images } = await createdProject();
    expect(idsOf((await change(id, { images: [] })).images)).toEqual(idsOf(images));
    expect(idsOf((await change(id, { name: 'Renamed' })).images)).toEqual(idsOf(images));
    const turned = await change(id, { images: [{ id: images[1]?.id, flag: 'after' }] });
    expect(turned.images.map(({ flag }) => flag)).toEqual(['before', 'after', 'after']);
    const removed = await change(id, { images: [{ id: images[0]?.id, remove: '1' }] });
    expect(idsOf(removed.images)).toEqual(idsOf(images).slice(1));
  });
});

test('a photo has a spot and a day, which change and are cleared', async () => {
  const { id, images } = await createdProject();
  const [first, second] = idsOf(images);
  const spot = 'Kitchen, from the door';
  const named = await change(id, { images: [{ id: first, spot, taken_on: '2026-01-05' }] });
  expect(named.images[0]).toMatchObject({ spot, taken_on: '2026-01-05' });
  const path = `/api/projects/${id}/photos/${first}`;
  const renamed = json(await owner.call('POST', path, { spot: 'Kitchen' }));
  expect(renamed.images[0]).toMatchObject({ spot: 'Kitchen', taken_on: '2026-01-05' });
  const cleared = json(await owner.call('POST', path, { spot: '' }));
  expect(cleared.images[0]).toMatchObject({ spot: null, taken_on: '2026-01-05' });
  const wrong = await owner.call('POST', `/api/projects/${id}/photos/${second}`, {
    taken_on: '2026-02-30',
  });
  expect([wrong.status, Object.keys(json(wrong).errors)]).toEqual([422, ['taken_on']]);
});

describe('a file that is not sent as a file is rejected on its field', () => {
  const data = 'data:image/png;base64,iVBORw0KGgo=';
  test.each([
    ['an object, as JSON encodes a file', { images: [{ file: {}, flag: 'before' }] }, 'images'],
    ['base64', { images: [{ file: data }] }, 'images'],
    ['a photo without its bytes', { images: [{ flag: 'before' }] }, 'images'],
    ['files themselves as entries', { images: [{}] }, 'images'],
    ['the list of photos', { 'photos_before[]': [{}] }, 'photos_before'],
    ['the list of photos by its short name', { photos_after: [data] }, 'photos_after'],
  ])('%s', async (_name, fields, field) => {
    const rejection = await owner.call('POST', '/api/projects', { ...validProject, ...fields });
    expect([rejection.status, Object.keys(json(rejection).errors)]).toEqual([422, [field]]);
  });

  test.each([
    ['/api/chat/send', { project_id: 1, subject: 'Roof', message: 'Look', file: {} }, 'file'],
    ['/api/chat/send', { project_id: 1, subject: 'Roof', message: 'Look', file: data }, 'file'],
    ['/api/projects/documents', { project_id: 1, name: 'Permit', document: {} }, 'document'],
  ])('%s with %j', async (path, body, field) => {
    const rejection = await owner.call('POST', path, body);
    expect([rejection.status, Object.keys(json(rejection).errors)]).toEqual([422, [field]]);
    const form = upload(
      Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])),
    );
    const asText = await owner.call('POST', path, form);
    expect([asText.status, Object.keys(json(asText).errors)]).toEqual([422, [field]]);
  });

  test('a file in a field that takes none', async () => {
    const fields = {
      project_id: '1',
      subject: 'Roof',
      message: 'Look',
      photo: await photo('x.jpg'),
    };
    const rejection = await owner.call('POST', '/api/chat/send', upload(fields));
    expect([rejection.status, Object.keys(json(rejection).errors)]).toEqual([422, ['photo']]);
  });

  test('accepts JSON without files', async () => {
    const body = { project_id: 1, subject: 'Roof', message: 'Look', receiver_type: 0, file: null };
    expect((await owner.call('POST', '/api/chat/send', body)).status).toBe(200);
  });
});
