import { beforeAll, expect, test } from 'vitest';
import { type Client, client } from '../support/client';
import { dumpOf } from '../support/peek';
import { validProject } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
});

const json = ({ html }: { html: string }) => JSON.parse(html);

const deal = {
  purchase_price: 1_000_000,
  renovation_cost: 100_000,
  work_months: 4,
  exit_months: 12,
  value: 1_500_000,
  wanted_rate: 25,
};

test('a deal is computed and not stored', async () => {
  await owner.call('GET', '/api/projects');
  const before = await dumpOf(server);
  const answer = await owner.call('POST', '/api/deals', deal);
  expect(answer.status).toBe(200);
  expect(json(answer)).toMatchObject({
    profit: 400_000,
    cost: 1_100_000,
    return_on_cost: 400_000 / 1_100_000,
    irr_kind: 'rate',
    cash_needed: 1_100_000,
    highest_price: { wanted: 'profit', wanted_rate: 25, purchase_price: 1_100_000 },
  });
  expect(json(answer).sensitivity).toHaveLength(25);
  expect(await dumpOf(server)).toBe(before);
});

test('errors name their fields, and unknown fields are rejected', async () => {
  const wrong = await owner.call('POST', '/api/deals', { ...deal, exit_months: 2, value: 'much' });
  expect(wrong.status).toBe(422);
  expect(Object.keys(json(wrong).errors)).toEqual(['value']);
  const unknown = await owner.call('POST', '/api/deals', { ...deal, price: 1 });
  expect(Object.keys(json(unknown).errors)).toEqual(['price']);
});

test('a project can be created with its deal in one call', async () => {
  const { purchase_price: _, renovation_cost: __, wanted_rate: ___, ...plan } = deal;
  const fields = { ...validProject, start_date: '2100-01-01', end_date: '2100-12-31' };
  const late = await owner.call('POST', '/api/projects', { ...fields, deal: plan });
  expect(late.status).toBe(422);
  expect(Object.keys(json(late).errors)).toEqual(['start_date']);
  const created = await owner.call('POST', '/api/projects', {
    ...validProject,
    end_date: '2027-12-31',
    deal: { ...plan, exit_months: undefined, exit_on: '2050-01-01', loan_amount: 5, loan_rate: 1 },
  });
  expect([created.status, json(created).errors]).toEqual([200, undefined]);
  expect(json(created).budget_breakdown.phases).toMatchObject([
    { title: 'Renovation', planned_cost: 400_000 },
  ]);
});
