import { castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { type Client, client } from '../support/client';
import { pdf } from '../support/paper';
import { projectNamed, withDatabase } from '../support/peek';
import { photo } from '../support/photo';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
let admin: Client;
let project: number;
let phase: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  admin = client(server, 'admin@yesod.demo');
  project = projectNamed(server, castProjects.neveTzedek);
  phase = withDatabase(server, ({ $client }) =>
    $client.prepare('select min(id) from phases where project_id = ?').pluck().get(project),
  ) as number;
});

// biome-ignore lint/suspicious/noExplicitAny: the answers are checked by value
const json = ({ html }: { html: string }): any => JSON.parse(html);
const path = (rest: string) => `/api/projects/${project}/${rest}`;
const phaseMoney = async () => {
  const { phases } = json(await owner.call('GET', path('money')));
  return phases.find(({ id }: { id: number }) => id === phase);
};

test('an expense with two receipts is sent twice and posted once', async () => {
  const before = await phaseMoney();
  const send = async () => {
    const form = new FormData();
    const fields = { amount: '117', vat_rate: '17', supplier: 'Home Centre', date: '2026-03-01' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('phase_id', String(phase));
    form.append('receipts', await photo('receipt.jpg'));
    form.append('receipts', pdf('receipt.pdf'));
    return owner.call('POST', path('expenses'), form, { 'Idempotency-Key': 'receipt-of-march' });
  };
  const first = await send();
  expect(first.status).toBe(200);
  const expense = json(first);
  expect(expense).toMatchObject({
    kind: 'expense',
    amount: 117,
    net: 100,
    vat: 17,
    vat_rate: 17,
    supplier: 'Home Centre',
    posted_by: 'Yael Cohen',
  });
  expect(expense.receipts).toHaveLength(2);
  expect((await owner.call('GET', expense.receipts[0].url)).status).toBe(200);
  const again = await send();
  expect([json(again).id, again.headers.get('idempotency-replayed')]).toEqual([expense.id, 'true']);
  const after = await phaseMoney();
  expect(after.figures.actual - before.figures.actual).toBe(117);
});

test('a bill is paid in parts and reversed, and programs with a copy see each change', async () => {
  const fields = {
    amount: 200,
    phase_id: phase,
    supplier: 'Levi Plumbing',
    due_date: '2026-04-01',
  };
  const bill = json(await owner.call('POST', path('bills'), fields));
  expect(bill).toMatchObject({ kind: 'bill', open_amount: 200, due_date: '2026-04-01' });
  const part = json(await owner.call('POST', `/api/entries/${bill.id}/payments`, { amount: 50 }));
  expect(part).toMatchObject({ kind: 'payment', amount: 50, pays: bill.id });
  const tooMuch = await owner.call('POST', `/api/entries/${bill.id}/payments`, { amount: 151 });
  expect([tooMuch.status, Object.keys(json(tooMuch).errors)]).toEqual([422, ['amount']]);

  const { data, meta } = json(
    await owner.call('GET', `/api/entries?project_id=${project}&open=open&search=Levi`),
  );
  expect(data).toMatchObject([{ id: bill.id, open_amount: 150, supplier: 'Levi Plumbing' }]);
  expect(meta).toMatchObject({ total: 1, deleted: [] });

  const reversal = json(await owner.call('POST', `/api/entries/${part.id}/reverse`));
  expect(reversal).toMatchObject({ kind: 'reversal', reverses: part.id });
  const since = await owner.call(
    'GET',
    `/api/entries?project_id=${project}&updated_since=${new Date(Date.now() - 60_000).toISOString()}`,
  );
  const changed = json(since).data.map(({ id }: { id: number }) => id);
  expect(changed).toEqual(expect.arrayContaining([bill.id, part.id, reversal.id]));
  expect(json(await owner.call('GET', `/api/entries/${bill.id}`))).toMatchObject({
    open_amount: 200,
    related: [{ id: part.id }, { id: reversal.id }],
  });
  expect((await admin.call('GET', `/api/entries/${bill.id}`)).status).toBe(200);
  const investor = client(server, 'investor@yesod.demo');
  expect((await investor.call('GET', `/api/entries/${bill.id}`)).status).toBe(403);
});

test('budget lines are added, changed and deleted until the budget is locked', async () => {
  const fields = { phase_id: phase, title: 'Tiles', original: 500 };
  const { id } = json(await owner.call('POST', path('budget-lines'), fields));
  const changed = await owner.call('PUT', `/api/budget-lines/${id}`, {
    to_complete: 700,
    version: 1,
  });
  expect(changed.status).toBe(200);
  const { data } = json(await owner.call('GET', path('budget-lines')));
  const line = data.find((each: { id: number }) => each.id === id);
  expect(line).toMatchObject({ title: 'Tiles', original: 500, forecast: 700, over: 200 });
  const { lines } = await phaseMoney();
  expect(lines).toContainEqual(line);
  const second = json(await owner.call('POST', path('budget-lines'), { ...fields, title: 'B' }));
  expect((await owner.call('DELETE', `/api/budget-lines/${second.id}`)).status).toBe(200);

  expect((await admin.call('POST', path('lock-books'), { through: '2026-01-31' })).status).toBe(
    200,
  );
  const late = { amount: 5, date: '2026-01-10', phase_id: phase };
  expect(json(await owner.call('POST', path('expenses'), late))).toMatchObject({
    date: '2026-02-01',
    document_date: '2026-01-10',
  });
  expect((await owner.call('POST', path('lock-budget'))).status).toBe(200);
  expect((await owner.call('DELETE', `/api/budget-lines/${id}`)).status).toBe(422);
});

test('income is net of VAT in the money of the project', async () => {
  const { income } = json(await owner.call('GET', path('money')));
  const fields = { amount: 118, vat_rate: 18, category: 'rent' };
  expect((await owner.call('POST', path('income'), fields)).status).toBe(200);
  expect(json(await owner.call('GET', path('money'))).income - income).toBe(100);
});

test('a supplier is created, changed, shown with their statement and not deleted', async () => {
  const created = await owner.call('POST', '/api/suppliers', { name: 'Gal Electric' });
  const { id } = json(created);
  const taxed = await owner.call('PUT', `/api/suppliers/${id}`, {
    tax_id: '514000000',
    version: 1,
  });
  expect(json(taxed)).toMatchObject({ name: 'Gal Electric', tax_id: '514000000', billed: 0 });
  const fields = { amount: 80, phase_id: phase, supplier: 'gal electric', date: '2026-03-05' };
  expect((await owner.call('POST', path('expenses'), fields)).status).toBe(200);
  expect(json(await owner.call('GET', `/api/suppliers/${id}`))).toMatchObject({
    billed: 80,
    owed: 0,
    statement: [{ month: '2026-03', opening: 0, billed: 80, paid: 80, closing: 0 }],
    projects: [{ id: project, billed: 80 }],
  });
  expect((await owner.call('DELETE', `/api/suppliers/${id}`)).status).toBe(409);
  const { data } = json(await owner.call('GET', '/api/suppliers?search=gal'));
  expect(data).toMatchObject([{ id, name: 'Gal Electric' }]);
});
