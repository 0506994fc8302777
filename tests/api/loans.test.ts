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

const terms = {
  lender: 'Bank Hapoalim',
  principal: 180_000,
  annual_rate: 4.25,
  method: 'annuity',
  first_payment_on: '2026-04-15',
  months: 360,
};
const create = async (more = {}) =>
  json(await owner.call('POST', `/api/projects/${project}/loans`, { ...terms, ...more }));

test('a loan is added, changed, drawn and paid, and its entries name it', async () => {
  const loan = await create();
  expect(loan).toMatchObject({ ...terms, state: 'planned', balance: 0, drawn_on: null });
  const changed = { ...terms, lender: 'Bank Leumi', version: loan.version };
  const put = json(await owner.call('PUT', `/api/loans/${loan.id}`, changed));
  expect(put).toMatchObject({ lender: 'Bank Leumi', version: loan.version + 1 });

  const drawing = { date: '2026-03-15' };
  const runningLoan = json(await owner.call('POST', `/api/loans/${loan.id}/draw`, drawing));
  expect(runningLoan).toMatchObject({ state: 'running', balance: 180_000, drawn_on: '2026-03-15' });
  expect(runningLoan.schedule[0]).toMatchObject({ n: 1, due_on: '2026-04-15', payment: 885.49 });

  const payments = `/api/loans/${loan.id}/payments`;
  const paid = json(await owner.call('POST', payments, { date: '2026-04-15' }));
  expect(paid).toMatchObject({ interest: 637.5, repaid: 247.99, balance: 179_752.01 });
  const tooMuch = await owner.call('POST', payments, { principal: 180_000, interest: 0 });
  expect([tooMuch.status, Object.keys(json(tooMuch).errors)]).toEqual([422, ['principal']]);

  const [draw, instalment] = paid.entries;
  expect([draw.principal, instalment.principal]).toEqual([180_000, -247.99]);
  const entry = json(await owner.call('GET', `/api/entries/${instalment.id}`));
  expect(entry).toMatchObject({ kind: 'instalment', category: 'financing', loan_id: loan.id });
  await owner.call('POST', `/api/entries/${instalment.id}/reverse`);
  const after = json(await owner.call('GET', `/api/loans/${loan.id}`));
  expect(after).toMatchObject({ balance: 180_000, interest: 0 });

  expect((await owner.call('DELETE', `/api/loans/${loan.id}`)).status).toBe(409);
  const { data } = json(await owner.call('GET', `/api/loans?project_id=${project}`));
  expect(data).toMatchObject([{ id: loan.id, lender: 'Bank Leumi', balance: 180_000 }]);
});

test('a loan without entries is deleted, and others never learn of it', async () => {
  const { id } = await create({ method: 'bullet', months: 12 });
  const investor = client(server, 'investor@yesod.demo');
  const other = client(server, 'admin2@yesod.demo');
  expect((await investor.call('GET', `/api/loans/${id}`)).status).toBe(403);
  expect((await other.call('GET', `/api/loans/${id}`)).status).toBe(404);
  expect((await owner.call('DELETE', `/api/loans/${id}`)).status).toBe(200);
  expect((await owner.call('GET', `/api/loans/${id}`)).status).toBe(404);
});
