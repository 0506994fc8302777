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
const call = async (...request: Parameters<Client['call']>) => json(await owner.call(...request));

const rows = 'month,value,factor\n2025-10,100,1\n2025-11,84,1.25\n2025-12,86,';

let count = 0;
async function newIndex() {
  count += 1;
  const { id } = await call('POST', '/api/indexes', { name: `API prices ${count}` });
  return { path: `/api/indexes/${id}`, id };
}

test('an index is created, filled, renamed and deleted', async () => {
  const { path, id } = await newIndex();
  const imported = await call('POST', `${path}/import`, { rows });
  expect(imported.values).toMatchObject([
    { month: '2025-12', value: 86, factor: 1.25, published_on: '2026-01-15', is_paid: false },
    { month: '2025-11', value: 84, factor: 1.25 },
    { month: '2025-10', value: 100, factor: 1 },
  ]);
  const wrong = await owner.call('POST', `${path}/import`, { rows: '2025-09,-1' });
  expect([wrong.status, json(wrong).errors]).toEqual([
    422,
    { rows: [expect.stringMatching(/^Row 1, Value: Enter a number above 0 /)] },
  ]);
  const fields = { month: '2025-09', value: 99.75, published_on: '2025-10-15' };
  const added = await call('POST', `${path}/values`, fields);
  const value = added.values.at(-1);
  expect(value).toMatchObject(fields);
  const put = await call('PUT', `${path}/values/${value.id}`, { value: 99.5, version: 1 });
  expect(put.values.at(-1)).toMatchObject({ ...fields, value: 99.5, version: 2 });
  const stale = await owner.call('PUT', `${path}/values/${value.id}`, { value: 1, version: 1 });
  expect(stale.status).toBe(409);
  expect((await owner.call('DELETE', `${path}/values/${value.id}`)).status).toBe(200);
  const renamed = await call('PUT', path, { name: 'API costs', version: imported.version });
  expect(renamed.name).toBe('API costs');
  const { data } = await call('GET', '/api/indexes?search=API costs');
  expect(data).toMatchObject([{ id, month: '2025-12', value: 86, loans: 0 }]);
  expect((await owner.call('DELETE', path)).status).toBe(200);
  expect((await owner.call('GET', path)).status).toBe(404);
});

test('a loan follows an index, and its payments keep it', async () => {
  const { path, id } = await newIndex();
  await owner.call('POST', `${path}/import`, { rows });
  const terms = {
    lender: 'Index Fund',
    principal: 1_200,
    annual_rate: 0,
    method: 'equal-principal',
    first_payment_on: '2026-01-20',
    months: 12,
    index_id: id,
    base_month: '2025-10',
    linked_share: 40,
    has_floor: true,
  };
  const loan = await call('POST', `/api/projects/${project}/loans`, terms);
  expect(loan).toMatchObject(terms);
  const linkedLoan = await call('PUT', `/api/loans/${loan.id}`, {
    ...terms,
    index_id: undefined,
    version: 1,
  });
  expect(linkedLoan).toMatchObject({ index_id: id, linked_share: 40 });
  await call('POST', `/api/loans/${loan.id}/draw`, { date: '2025-12-20' });
  const paid = await call('POST', `/api/loans/${loan.id}/payments`, { date: '2026-01-20' });
  // 100 × (0.6 + 0.4 × 86 × 1.25 / 100) = 103
  expect(paid).toMatchObject({ linkage: 3, repaid: 100, balance: 1_100, linked_balance: 1_133 });
  expect(paid.entries[1]).toMatchObject({ linkage: 3, index_month: '2025-12' });
  expect(paid.schedule[0]).toMatchObject({ linked_payment: 103, index_month: '2025-12' });
  const { data } = await call('GET', `/api/loans?project_id=${project}`);
  expect(data).toContainEqual(expect.objectContaining({ id: loan.id, index_id: id, linkage: 3 }));
  const changed = await owner.call('POST', `${path}/import`, { rows: '2025-12,87' });
  expect([changed.status, Object.keys(json(changed).errors)]).toEqual([422, ['rows']]);
  expect((await owner.call('DELETE', path)).status).toBe(409);
});

test('others never learn of an index', async () => {
  const { path } = await newIndex();
  const investor = client(server, 'investor@yesod.demo');
  const other = client(server, 'admin2@yesod.demo');
  expect((await investor.call('GET', path)).status).toBe(403);
  expect((await other.call('GET', path)).status).toBe(404);
  expect((await other.call('POST', `${path}/import`, { rows })).status).toBe(404);
});
