import { castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { type Client, client } from '../support/client';
import { projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
let project: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  project = projectNamed(server, castProjects.rothschild);
});

// biome-ignore lint/suspicious/noExplicitAny: the answers are checked by value
const json = ({ html }: { html: string }): any => JSON.parse(html);

test('an update is drafted, changed, sent and listed', async () => {
  const updates = `/api/projects/${project}/investor-updates`;
  const draft = json(await owner.call('POST', updates));
  expect(draft).toMatchObject({ number: 1, status: 'draft', sent_at: null, message_id: null });
  expect(draft.body).toMatch(/^What changed in the project from /);
  expect((await owner.call('POST', updates)).status).toBe(409);

  const path = `/api/investor-updates/${draft.id}`;
  const photos = draft.photos.map(({ file_id }: { file_id: number }) => file_id).slice(0, 1);
  const change = { title: 'Windows', body: 'All in.', photos, version: draft.version };
  const changed = json(await owner.call('PUT', path, change));
  expect(changed).toMatchObject({ title: 'Windows', body: 'All in.', version: 2 });
  expect((await owner.call('PUT', path, change)).status).toBe(409);
  const wrong = await owner.call('PUT', path, { ...change, photos: [999_999], version: 2 });
  expect([wrong.status, Object.keys(json(wrong).errors)]).toEqual([422, ['photos']]);

  expect((await owner.call('POST', `${path}/send`, { version: 1 })).status).toBe(409);
  const delivery = json(await owner.call('POST', `${path}/send`, { version: 2 }));
  expect(delivery).toMatchObject({ status: 'sent', sent_by: 'Yael Cohen' });
  expect(delivery.message_id).toBeGreaterThan(0);
  expect((await owner.call('DELETE', path)).status).toBe(409);
  const { data } = json(await owner.call('GET', `/api/investor-updates?project_id=${project}`));
  expect(data).toMatchObject([{ id: draft.id, status: 'sent', title: 'Windows' }]);

  const next = json(await owner.call('POST', updates));
  expect(next).toMatchObject({ number: 2, starts_at: draft.ends_at });
  expect((await owner.call('DELETE', `/api/investor-updates/${next.id}`)).status).toBe(200);

  const investor = client(server, 'investor@yesod.demo');
  expect(json(await investor.call('GET', path))).toMatchObject({ title: 'Windows' });
  expect((await investor.call('POST', updates)).status).toBe(403);
  const tenant = client(server, 'tenant@yesod.demo');
  expect((await tenant.call('GET', path)).status).toBe(404);
  expect(json(await tenant.call('GET', '/api/investor-updates')).data).toEqual([]);
});
