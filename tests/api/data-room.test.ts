import { castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { type Client, client } from '../support/client';
import { projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
let investor: Client;
let documents: string;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  investor = client(server, 'investor@yesod.demo');
  documents = `/api/projects/${projectNamed(server, castProjects.neveTzedek)}/documents`;
});

// biome-ignore lint/suspicious/noExplicitAny: the answers are checked by value
const json = ({ html }: { html: string }): any => JSON.parse(html);
const named = async (by: Client, name: string) =>
  json(await by.call('GET', documents)).data.find((row: { name: string }) => row.name === name);

test('the audience of a document is read and set by those who run the project', async () => {
  const terms = await named(owner, 'Terms for class A');
  expect(terms).toMatchObject({ audience: 'classes', share_classes: ['A'], version: 1 });
  expect(await named(investor, 'Terms for class A')).toMatchObject({
    audience: null,
    share_classes: null,
  });
  const path = `${documents}/${terms.id}`;
  const set = (body: object) => owner.call('PUT', path, body);
  expect(json(await set({ share_classes: ['C'], version: 1 })).errors).toHaveProperty(
    'share_classes',
  );
  expect(json(await set({ share_classes: ['A', 'B'], version: 1 }))).toMatchObject({
    audience: 'classes',
    share_classes: ['A', 'B'],
    version: 2,
  });
  expect((await set({ audience: 'managers', version: 1 })).status).toBe(409);
  const since = json(await investor.call('GET', documents)).meta.as_of;
  expect((await set({ audience: 'managers', version: 2 })).status).toBe(200);
  const changes = json(await investor.call('GET', `${documents}?updated_since=${since}`));
  expect(changes.meta.deleted).toContain(terms.id);
  expect((await investor.call('PUT', path, { audience: 'everyone', version: 3 })).status).toBe(403);
});

test('lists who can see each document, and who opened it', async () => {
  const { data } = json(await owner.call('GET', `${documents}/readers`));
  const contract = data.find((row: { name: string }) => row.name === 'Purchase contract');
  expect(contract).toMatchObject({ audience: 'everyone', share_classes: [] });
  expect(contract.readers).toHaveLength(3);
  expect(contract.readers[0]).toMatchObject({
    role: 'investor',
    first_opened_at: expect.stringContaining('T'),
    opened_newest: true,
  });
  expect((await investor.call('GET', `${documents}/readers`)).status).toBe(403);
});
