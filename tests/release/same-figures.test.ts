import { castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import {
  costReportPath,
  moneyExportPath,
  moneyPath,
  reportExportPath,
  scenarioPath,
} from '~/book-paths';
import { money } from '~/i18n/format';
import {
  dashboardPath,
  projectFiguresPath,
  projectPath,
  projectReportPath,
  projectsExportPath,
  projectsPath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { mainOf, wordsOf } from '../support/html';
import { jobsEnd, projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

// One amount has one value on every page, in every file and in the API (docs/rules.md#names).

let server: RunningServer;
let owner: Client;
let investor: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  investor = client(server, 'investor@yesod.demo');
  await jobsEnd(server);
});

const json = async (by: Client, path: string) => JSON.parse((await by.call('GET', path)).html);

/** Spaces, directions and the sign of a minus differ between pages. */
const plain = (words: string) =>
  words.replace(/[\s\u2066-\u2069\u200e\u200f]/g, '').replace(/−/g, '-');
const shown = (amount: number, currency: string) =>
  plain(money(Math.round(amount * 100), currency));
const pageOf = async (by: Client, path: string) => {
  const { status, html } = await by.get(path);
  expect(status, path).toBe(200);
  return plain(wordsOf(mainOf(html)));
};

const rowOf = (rows: { id: number }[], id: number) => rows.find((row) => row.id === id);

const names = [castProjects.neveTzedek, castProjects.rothschild];

test.each(names)('of %s the owner reads the same everywhere', async (name) => {
  const id = projectNamed(server, name);
  const project = await json(owner, `/api/projects/${id}`);
  const { wedge, expected_profit, work_budget, currency } = project;
  const books = await json(owner, `/api/projects/${id}/money`);
  const base = await json(owner, `/api/projects/${id}/scenarios/base`);
  const costs = await json(owner, `/api/projects/${id}/cost-report`);
  const list = await json(owner, `/api/projects?perPage=100`);

  expect(rowOf(list.data, id)).toMatchObject({ wedge, expected_profit, work_budget });
  expect(project.health.money.over).toBe(Math.max(0, work_budget.over));
  expect(books).toMatchObject({
    expected_profit,
    total: { revised: work_budget.budget, actual: work_budget.spent, over: work_budget.over },
  });
  expect(
    books.accounts.find(({ number }: { number: number }) => number === 100)?.balance ?? 0,
  ).toBe(books.cash);
  expect(costs.total).toEqual(books.total_cost);
  const outcome = base.outcome ?? base;
  expect(outcome.profit).toBe(expected_profit);
  expect(outcome.cost_at_completion).toBe(books.total.forecast);
  const difference = project.expected_profit_reasons.reduce(
    (sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100),
    0,
  );
  if (wedge !== null)
    expect(Math.round(wedge * 100) + difference).toBe(Math.round(expected_profit * 100));

  const amount = (value: number) => shown(value, currency);
  const page = await pageOf(owner, projectPath('member', id));
  for (const value of [expected_profit, wedge, work_budget.spent, work_budget.budget])
    expect(page).toContain(amount(value));
  const moneyPage = await pageOf(owner, moneyPath('member', id));
  for (const value of [
    books.cash,
    Math.abs(books.owed_to_owner),
    work_budget.spent,
    expected_profit,
    books.total.forecast,
    books.total_cost.forecast,
  ])
    expect(moneyPage).toContain(amount(value));
  expect(await pageOf(owner, costReportPath('member', id))).toContain(
    amount(books.total_cost.forecast),
  );
  const scenario = await pageOf(owner, scenarioPath('member', id, null));
  for (const value of [expected_profit, books.total.forecast])
    expect(scenario).toContain(amount(value));
  for (const path of [projectFiguresPath('member', id), projectReportPath('member', id)])
    expect(await pageOf(owner, path)).toContain(amount(expected_profit));
  for (const path of [projectsPath('member'), dashboardPath('member')]) {
    const { html } = await owner.get(path);
    // Both show their newest projects only.
    if (!html.includes(`href="${projectFiguresPath('member', id)}"`)) continue;
    const words = plain(wordsOf(mainOf(html)));
    for (const value of [expected_profit, wedge]) expect(words).toContain(amount(value));
  }

  const csv = (await owner.get(projectsExportPath('member'))).html;
  const line = csv.split('\n').find((one) => one.includes(name))!;
  for (const value of [expected_profit, wedge, work_budget.spent, work_budget.budget])
    expect(line).toContain(String(value));
  const budget = (await owner.get(moneyExportPath('member', id))).html.trimEnd().split('\n');
  expect(budget.at(-1)).toContain(String(books.total_cost.forecast));
  const report = (await owner.get(reportExportPath(costReportPath('member', id)))).html;
  expect(report.trimEnd().split('\n').at(-1)).toContain(String(books.total_cost.forecast));
});

test.each(names)('of %s an investor with amounts reads what the owner reads', async (name) => {
  const id = projectNamed(server, name);
  const own = await json(owner, `/api/projects/${id}`);
  const project = await json(investor, `/api/projects/${id}`);
  const { wedge, expected_profit, work_budget, currency } = own;
  if (project.wedge === null) {
    expect(project).toMatchObject({ wedge: null, expected_profit: null, work_budget: null });
    return;
  }
  expect(project).toMatchObject({ wedge, expected_profit, work_budget });
  const page = await pageOf(investor, projectPath('member', id));
  for (const value of [expected_profit, wedge, work_budget.spent])
    expect(page).toContain(shown(value, currency));
  const { data } = await json(investor, '/api/projects?perPage=100');
  expect(rowOf(data, id)).toMatchObject({ wedge, expected_profit, work_budget });
});
