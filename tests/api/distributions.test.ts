import { castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { type Client, client } from '../support/client';
import { projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
let admin: Client;
let project: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  admin = client(server, 'admin@yesod.demo');
  // It has not begun, so nothing that is typed is owed to its owner yet.
  project = projectNamed(server, castProjects.ramatAviv);
});

// biome-ignore lint/suspicious/noExplicitAny: the answers are checked by value
const json = ({ html }: { html: string }): any => JSON.parse(html);

test('a distribution is drafted by one, approved by another, paid, explained and reversed', async () => {
  const add = async (path: string, body: object) =>
    json(await owner.call('POST', `/api/projects/${project}/${path}`, body));
  await add('terms', { preset: 'pro-rata' });
  const one = await add('holdings', { name: 'Dana Levi', committed: 6_000, withholding_rate: 25 });
  expect(one.withholding_rate).toBe(25);
  const paidIn = await owner.call('POST', `/api/holdings/${one.id}/contributions`, { amount: 600 });
  expect(json(paidIn)).toMatchObject({ called: 600, contributed: 600 });
  await add('income', { amount: 100, category: 'sale' });
  const draft = await add('distributions', { cash: 700, source: 'sale' });
  const path = `/api/distributions/${draft.id}`;
  expect(draft).toMatchObject({
    status: 'draft',
    parts: [
      { amount: 700, withheld: 25, tiers: [{ kind: 'capital', amount: 600 }, { kind: 'split' }] },
    ],
  });
  const { explained: impact } = json(await owner.call('GET', `${path}?explain=on`));
  expect(impact.length).toBeGreaterThan(0);
  const approval = { version: draft.version };
  expect((await owner.call('POST', `${path}/approve`, approval)).status).toBe(403);
  const approved = json(await admin.call('POST', `${path}/approve`, approval));
  expect(approved).toMatchObject({ status: 'approved', open: 700, terms_number: 1 });
  expect((await owner.call('DELETE', path)).status).toBe(409);
  const explained = json(await owner.call('GET', `${path}/holdings/${one.id}`));
  expect(explained.tiers[0]).toMatchObject({
    kind: 'capital',
    contributed: 600,
    returned_before: 0,
  });
  expect(json(await owner.call('POST', `${path}/payments`, {}))).toMatchObject({ open: 0 });
  const again = await owner.call('POST', `${path}/payments`, {});
  expect([again.status, Object.keys(json(again).errors)]).toEqual([422, ['holding_id']]);
  const { version } = json(await owner.call('GET', path));
  const reversed = await owner.call('POST', `${path}/reverse`, { version, reason: 'Wrong day' });
  expect(json(reversed)).toMatchObject({ status: 'reversed', reason: 'Wrong day' });
  expect(
    json(await owner.call('GET', `/api/distributions?project_id=${project}`)).data,
  ).toHaveLength(1);

  const investor = client(server, 'investor@yesod.demo');
  const other = client(server, 'admin2@yesod.demo');
  expect((await investor.call('GET', path)).status).toBe(403);
  expect((await other.call('GET', path)).status).toBe(404);
  const holder = client(server, 'michal.azoulay@yesod.demo');
  const [mine] = json(await holder.call('GET', '/api/investments')).data;
  const own = json(await holder.call('GET', `/api/investments/${mine.id}`));
  const part = await holder.call(
    'GET',
    `/api/investments/${mine.id}/distributions/${own.distributions[0].id}`,
  );
  expect(json(part).tiers[0]).toMatchObject({ kind: 'preferred', earned: [{ base: 1_400_000 }] });
});
