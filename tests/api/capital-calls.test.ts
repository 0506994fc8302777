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
  project = projectNamed(server, castProjects.dizengoff);
});

// biome-ignore lint/suspicious/noExplicitAny: the answers are checked by value
const json = ({ html }: { html: string }): any => JSON.parse(html);

test('a call is drafted, changed, sent, paid and withdrawn', async () => {
  const holdings = `/api/projects/${project}/holdings`;
  const one = json(await owner.call('POST', holdings, { name: 'Dana Levi', committed: 6_000 }));
  await owner.call('POST', holdings, { name: 'Gil Peretz', committed: 4_000 });
  const calls = `/api/projects/${project}/capital-calls`;
  const call = json(await owner.call('POST', calls, { amount: 1_000, purpose: 'Windows' }));
  expect(call).toMatchObject({ number: 1, status: 'draft', issued_on: null, purpose: 'Windows' });
  expect(call.parts).toMatchObject([{ amount: 600 }, { amount: 400 }]);

  const path = `/api/capital-calls/${call.id}`;
  const change = { amount: 500, version: call.version };
  expect(json(await owner.call('PUT', path, change))).toMatchObject({ amount: 500, purpose: null });
  const issuedCall = json(await owner.call('POST', `${path}/issue`));
  expect(issuedCall).toMatchObject({ status: 'issued', open: 500 });
  expect((await owner.call('DELETE', path)).status).toBe(409);

  const payment = { holding_id: one.id, amount: 100 };
  const paid = json(await owner.call('POST', `${path}/payments`, payment));
  expect(paid).toMatchObject({ open: 400, parts: [{ open: 200, unfunded: 5_700 }, { open: 200 }] });
  const tooMuch = await owner.call('POST', `${path}/payments`, { ...payment, amount: 201 });
  expect([tooMuch.status, Object.keys(json(tooMuch).errors)]).toEqual([422, ['amount']]);
  expect((await owner.call('POST', `${path}/withdraw`)).status).toBe(409);

  const next = json(await owner.call('POST', calls, { amount: 100 }));
  await owner.call('POST', `/api/capital-calls/${next.id}/issue`);
  const withdrawn = await owner.call('POST', `/api/capital-calls/${next.id}/withdraw`);
  expect(json(withdrawn)).toMatchObject({ status: 'withdrawn', open: 0 });
  const { data } = json(await owner.call('GET', `/api/capital-calls?project_id=${project}`));
  expect(data).toHaveLength(2);

  const investor = client(server, 'investor@yesod.demo');
  const other = client(server, 'admin2@yesod.demo');
  expect((await investor.call('GET', path)).status).toBe(403);
  expect((await other.call('GET', path)).status).toBe(404);
});
