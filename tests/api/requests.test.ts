import { castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { type Client, client } from '../support/client';
import { projectNamed } from '../support/peek';
import { photo } from '../support/photo';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let tenant: Client;
let owner: Client;
let project: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  tenant = client(server, 'tenant@yesod.demo');
  owner = client(server, 'entrepreneur@yesod.demo');
  project = projectNamed(server, castProjects.neveTzedek);
});

const json = ({ html }: { html: string }) => JSON.parse(html);
const newRequest = () => ({
  project_id: project,
  title: 'Cold water',
  description: 'Since Monday.',
});

test('a request is reported, answered, listed and withdrawn', async () => {
  const created = await tenant.call('POST', '/api/requests', newRequest());
  expect(created.status).toBe(200);
  const request = json(created);
  expect(request).toMatchObject({ title: 'Cold water', status: 'new', photos: [], entries: [] });
  const path = `/api/requests/${request.id}`;
  const answer = await owner.call('POST', `${path}/answers`, {
    answer: 'On Tuesday.',
    status: 'in_progress',
  });
  expect(json(answer)).toMatchObject({
    status: 'in_progress',
    entries: [{ answer: 'On Tuesday.', status: 'in_progress', user: 'Yael Cohen' }],
  });
  const stale = { answer: 'And I.', version: 1 };
  expect((await owner.call('POST', `${path}/answers`, stale)).status).toBe(409);
  const { data } = json(await owner.call('GET', '/api/requests?status=in_progress'));
  expect(data.map(({ id }: { id: number }) => id)).toContain(request.id);
  expect((await tenant.call('DELETE', path)).status).toBe(404);
  const second = json(await tenant.call('POST', '/api/requests', newRequest()));
  expect((await tenant.call('DELETE', `/api/requests/${second.id}`)).status).toBe(200);
});

test('a repeated call with the same key creates one request, with its photos', async () => {
  const send = async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(newRequest())) form.set(name, String(value));
    form.append('photos', await photo('a.jpg'));
    form.append('photos', await photo('b.jpg'));
    return tenant.call('POST', '/api/requests', form, { 'Idempotency-Key': 'cold-water-1' });
  };
  const first = json(await send());
  expect(first.photos).toHaveLength(2);
  const again = await send();
  expect([json(again).id, again.headers.get('idempotency-replayed')]).toEqual([first.id, 'true']);
  expect((await owner.download(first.photos[0])).status).not.toBe(200);
  expect((await owner.call('GET', first.photos[0])).status).toBe(200);
});

test('search finds requests of those who see them', async () => {
  const find = async (by: Client) => json(await by.call('GET', '/api/search?search=Damp')).requests;
  expect((await find(owner)).data).toMatchObject([{ title: 'Damp patch in the bathroom' }]);
  expect(await find(client(server, 'investor@yesod.demo'))).toBeNull();
});

test('an answer takes photos, and the list shows what is unread', async () => {
  const { id } = json(await tenant.call('POST', '/api/requests', newRequest()));
  const rowFor = async (by: Client) =>
    json(await by.call('GET', '/api/requests')).data.find((row: { id: number }) => row.id === id);
  expect((await rowFor(owner)).is_unread).toBe(true);
  const form = new FormData();
  form.append('photos', await photo('valve.jpg'));
  const response = await owner.call('POST', `/api/requests/${id}/answers`, form);
  expect(response.status, response.html).toBe(200);
  const [entry] = json(response).entries;
  expect(entry).toMatchObject({ answer: null, photos: [expect.stringMatching(/^\/api\//)] });
  expect((await tenant.call('GET', entry.photos[0])).status).toBe(200);
  expect((await rowFor(tenant)).is_unread).toBe(true);
  await tenant.get(`/requests/${id}`);
  expect((await rowFor(tenant)).is_unread).toBe(false);
});
