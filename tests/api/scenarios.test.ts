import { castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { en } from '~/i18n/en';
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

type Tree = {
  label: string;
  value: number;
  unit: string;
  formula: string | null;
  href: string | null;
  parts: Tree[];
};

const cents = (value: number) => Math.round(value * 100);
/** Formulas other than a sum say so; all others are checked. */
const chosen =
  /larger|entered|before tax|value at the exit|less the capital|rounded to 100|in each period|days \/ 365/i;

function expectSums({ label, value, unit, formula, parts: all }: Tree) {
  const parts = all.filter((part) => part.unit === 'money');
  if (unit === 'money' && parts.length > 0 && !(formula && chosen.test(formula)))
    expect([label, parts.reduce((sum, part) => sum + cents(part.value), 0)]).toEqual([
      label,
      cents(value),
    ]);
  for (const part of all) expectSums(part);
}

const hrefsOf = (trees: Tree[]): string[] =>
  trees.flatMap(({ href, parts }) => [...(href ? [href] : []), ...hrefsOf(parts)]);

/** The calls of the records behind each figure can be made by the same key. */
async function expectCalls(trees: Tree[], by = owner) {
  const calls = [...new Set(hrefsOf(trees))];
  expect(calls.length).toBeGreaterThan(0);
  for (const href of calls)
    expect([href, (await by.call('GET', href)).status]).toEqual([href, 200]);
}

test('explains its figures down to the records, and every sum adds up', async () => {
  const path = `/api/projects/${project}/scenarios/base`;
  const { explained, outcome } = await get(`${path}?explain=on`);
  const figureOf = (label: string) => explained.find((one: Tree) => one.label === label)?.value;
  expect(figureOf('Profit')).toBe(outcome.profit);
  expect(figureOf('Cost at completion')).toBe(outcome.cost_at_completion);
  expect(figureOf('Lowest cash')).toBe(outcome.lowest_cash);
  for (const tree of explained) expectSums(tree);
  await expectCalls(explained);
  expect(figureOf('IRR a year')).toBe(outcome.irr);
  expect((await get(path)).explained).toBeNull();
  const { data } = await get(`/api/projects/${project}/scenarios?explain=1`);
  expect(data[0].explained[0]).toMatchObject({ label: 'Profit', value: data[0].profit });

  const money = await get(`/api/projects/${project}/money?explain=on`);
  expect(money.explained.value).toBe(money.total.forecast);
  expectSums(money.explained);
  const titles = money.phases.map(({ title }: { title: string }) => title);
  for (const { label } of money.explained.parts) expect(titles).toContain(label);
  await expectCalls([money.explained]);
});

test('an investor gets the explanation of their own figures, and no scenario', async () => {
  const investor = client(server, 'investor@yesod.demo');
  const { data } = await get('/api/investments', investor);
  const { explained, figures } = await get(`/api/investments/${data[0].id}?explain=on`, investor);
  const [paidIn, paidOut] = explained as Tree[];
  expect([paidIn?.value, paidOut?.value]).toEqual([figures.contributed, figures.distributed]);
  for (const tree of [paidIn, paidOut]) expectSums(tree as Tree);
  await expectCalls(explained, investor);
  for (const address of [`/api/projects/${project}/scenarios/base`, '/api/phases/1/impact'])
    expect((await investor.call('GET', address)).status).toBe(403);
});

test('an investor gets the explanation of all holdings together', async () => {
  const investor = client(server, 'investor@yesod.demo');
  const { totals, holdings } = await get('/api/investment-summary?explain=on', investor);
  const [total] = totals;
  const figureOf = (label: string) => total.explained.find((one: Tree) => one.label === label);
  expect(figureOf(en.investment.paidIn).value).toBe(total.contributed);
  expect(figureOf(en.investment.paidIn).parts).toHaveLength(
    holdings.filter(({ contributed }: { contributed: number }) => contributed > 0).length,
  );
  for (const label of [en.holding.field.committed, en.investment.paidIn, en.investment.unreturned])
    expectSums(figureOf(label));
  await expectCalls(total.explained, investor);
  const plain = await get('/api/investment-summary', investor);
  expect(plain.totals[0].explained).toBeNull();
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

test('a phase is moved with the effect that was looked at, which is kept', async () => {
  const { data } = await get(`/api/phases?project_id=${project}`);
  const phase = data.find(({ status }: { status: string }) => status === 'in-progress');
  const seen = await get(`/api/phases/${phase.id}/impact?days=3&explain=1`);
  expectSums(seen.explained[0]);
  const path = `/api/phases/${phase.id}/moves`;
  const stale = await owner.call('POST', path, { days: 3, impact_hash: '0'.repeat(64) });
  expect([stale.status, Object.keys(json(stale).errors)]).toEqual([422, ['impact_hash']]);
  const moved = json(await owner.call('POST', path, { days: 3, impact_hash: seen.input_hash }));
  expect(moved).toMatchObject({ id: phase.id, project_id: project });
  const kept = await get(`/api/phases/${phase.id}/impact?move_id=${moved.move_id}&explain=1`);
  expect(kept.input_hash).toBe(seen.input_hash);
  expect(kept.explained).toEqual(seen.explained);
  const { data: phases } = await get(`/api/phases?project_id=${project}`);
  const other = phases.find(({ id }: { id: number }) => id !== phase.id);
  const foreign = `/api/phases/${other.id}/impact?move_id=${moved.move_id}`;
  expect((await owner.call('GET', foreign)).status).toBe(404);
  const after = await get(`/api/phases/${phase.id}`);
  expect(Date.parse(after.end_date) - Date.parse(phase.end_date)).toBe(3 * 86_400_000);
});

test('another scenario becomes the base', async () => {
  const path = `/api/projects/${project}/scenarios`;
  const { data } = await get(path);
  const added = json(await owner.call('POST', path, { ...sale, name: 'Sold late' }));
  const base = json(await owner.call('POST', `/api/scenarios/${added.id}/base`));
  expect(base).toMatchObject({ id: added.id, is_base: true });
  const all = await get(path);
  expect(all.data[0].id).toBe(added.id);
  expect(all.data.filter((one: { is_base: boolean }) => one.is_base)).toHaveLength(1);
  await owner.call('POST', `/api/scenarios/${data[0].id}/base`);
  await owner.call('DELETE', `/api/scenarios/${added.id}`);
});

test('calls and holdings open down to payments', async () => {
  for (const noun of ['capital-calls', 'holdings']) {
    const list = await get(`/api/${noun}?project_id=${project}`);
    const [first] = list.data;
    const { explained } = await get(`/api/${noun}/${first.id}?explain=1`);
    expect([noun, explained.length > 0]).toEqual([noun, true]);
    for (const tree of explained) expectSums(tree);
    await expectCalls(explained);
    expect((await get(`/api/${noun}/${first.id}`)).explained).toBeNull();
  }
});

test('an investor opens the effect on their own holding, and nothing of others', async () => {
  const investor = client(server, 'investor@yesod.demo');
  const { data } = await get('/api/investments', investor);
  const [{ id }] = data;
  const answer = (await investor.call('GET', `/api/investments/${id}?explain=on`)).html;
  const [effect] = JSON.parse(answer).effects;
  expect(effect.explained).toMatchObject({ label: 'Profit', value: effect.profit.after });
  expectSums(effect.explained);
  const hrefs = hrefsOf([effect.explained]);
  expect(hrefs.length).toBeGreaterThan(1);
  for (const href of hrefs) {
    expect(href).toContain(`/api/investments/${id}/`);
    expect([href, (await investor.call('GET', href)).status]).toEqual([href, 200]);
  }
  const { data: all } = await get(`/api/holdings?project_id=${project}`);
  const others = all.filter((one: { id: number }) => one.id !== id);
  expect(others.length).toBeGreaterThan(1);
  for (const { name } of others) expect(answer).not.toContain(name);
  for (const [account, status] of [
    ['tenant', 403],
    ['admin2', 403],
  ] as const) {
    const by = client(server, `${account}@yesod.demo`);
    expect((await by.call('GET', `/api/investments/${id}?explain=on`)).status).toBe(status);
  }
});
