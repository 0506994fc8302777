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
  project = projectNamed(server, castProjects.neveTzedek);
});

// biome-ignore lint/suspicious/noExplicitAny: the answers are checked by value
const json = ({ html }: { html: string }): any => JSON.parse(html);
const get = async (path: string, by = owner) => json(await by.call('GET', path));

const sale = { name: 'Sold early', exit: 'sale', exit_on: '2035-06-30', value: 4_000_000 };

test('a scenario is added, changed, compared and deleted', async () => {
  const path = `/api/projects/${project}/scenarios`;
  const base = await get(`${path}/base`);
  expect(base).toMatchObject({ id: null, name: null, is_base: true, exit: 'sale' });
  const costs = [{ title: 'Insurance', monthly: 500 }];
  const added = json(await owner.call('POST', path, { ...sale, selling_rate: 2.5, costs }));
  expect(added).toMatchObject({ ...sale, selling_rate: 2.5, tax_rate: 0, rent: 0, version: 1 });
  expect(added.costs).toEqual([{ ...costs[0], from: null, to: null }]);
  expect(added.outcome.exit_on).toBe('2035-06-30');

  const change = { version: 1, ...sale, value: 4_100_000 };
  const changed = json(await owner.call('PUT', `/api/scenarios/${added.id}`, change));
  // Costs that the request leaves out stay.
  expect(changed).toMatchObject({ value: 4_100_000, version: 2, costs: [{ monthly: 500 }] });
  const { data } = await get(path);
  expect(data.map(({ id }: { id: number | null }) => id)).toEqual([null, added.id]);
  expect(data[1].profit).toBe(changed.outcome.profit);
  expect((await owner.call('DELETE', `/api/scenarios/${added.id}`)).status).toBe(200);
  expect((await owner.call('GET', `/api/scenarios/${added.id}`)).status).toBe(404);
});

type Tree = { label: string; value: number; formula: string | null; parts: Tree[] };

const cents = (value: number) => Math.round(value * 100);
/** Formulas other than a sum say so; all others are checked. */
const chosen = /larger|entered/i;

function expectSums({ label, value, formula, parts }: Tree) {
  if (parts.length > 0 && !(formula && chosen.test(formula)))
    expect([label, parts.reduce((sum, part) => sum + cents(part.value), 0)]).toEqual([
      label,
      cents(value),
    ]);
  for (const part of parts) expectSums(part);
}

test('explains its figures down to the records, and every sum adds up', async () => {
  const path = `/api/projects/${project}/scenarios/base`;
  const { explained, outcome } = await get(`${path}?explain=on`);
  const figureOf = (label: string) => explained.find((one: Tree) => one.label === label)?.value;
  expect(figureOf('Profit')).toBe(outcome.profit);
  expect(figureOf('Cost at completion')).toBe(outcome.cost_at_completion);
  expect(figureOf('Lowest cash')).toBe(outcome.lowest_cash);
  for (const tree of explained) expectSums(tree);
  expect((await get(path)).explained).toBeNull();

  const money = await get(`/api/projects/${project}/money?explain=on`);
  expect(money.explained.value).toBe(money.total.forecast);
  expectSums(money.explained);
});

test('an investor gets the explanation of their own figures, and no scenario', async () => {
  const investor = client(server, 'investor@yesod.demo');
  const { data } = await get('/api/investments', investor);
  const { explained, figures } = await get(`/api/investments/${data[0].id}?explain=on`, investor);
  const [paidIn, paidOut] = explained as Tree[];
  expect([paidIn?.value, paidOut?.value]).toEqual([figures.contributed, figures.distributed]);
  for (const tree of [paidIn, paidOut]) expectSums(tree as Tree);
  for (const address of [`/api/projects/${project}/scenarios/base`, '/api/phases/1/impact'])
    expect((await investor.call('GET', address)).status).toBe(403);
});

test('a delay of a phase has an effect, and needs whole days', async () => {
  const { data } = await get(`/api/phases?project_id=${project}`);
  const phase = data.find(({ status }: { status: string }) => status !== 'completed');
  const impact = await get(`/api/phases/${phase.id}/impact?days=30`);
  expect(impact.cost_at_completion.difference).toBe(0);
  expect(impact.holders.length).toBeGreaterThan(1);
  const wrong = await owner.call('GET', `/api/phases/${phase.id}/impact?days=soon`);
  expect([wrong.status, Object.keys(json(wrong).errors)]).toEqual([422, ['days']]);
});
