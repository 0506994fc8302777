import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { cast, castProjects } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import {
  capitalCallsPath,
  cashFlowPath,
  changeOrderPath,
  changeOrdersPath,
  costReportPath,
  distributionsPath,
  holdingsPath,
  investmentsPath,
  journalPath,
  loansPath,
  moneyPath,
  ordersPath,
  scenarioPath,
  suppliersPath,
  vatReportPath,
} from '~/book-paths';
import { en } from '~/i18n/en';
import {
  dashboardPath,
  phasesOverBudgetPath,
  phasesPath,
  projectPath,
  projectReportPath,
  projectsPath,
  searchPath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { decoded, mainOf, wordsOf } from '../support/html';
import { projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { person } from '../support/world';

let server: RunningServer;
let owner: Client;
let project: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, cast.entrepreneur.email);
  project = projectNamed(server, castProjects.neveTzedek);
  await addRecords();
});

const phaseIds = async (): Promise<number[]> =>
  JSON.parse((await owner.call('GET', `/api/phases?project_id=${project}`)).html).data.map(
    ({ id }: { id: number }) => id,
  );

/** What the demo project lacks: an order with a bill, a change order, a loan and VAT. */
async function addRecords() {
  const [phase] = await phaseIds();
  const add = async (path: string, fields: object = {}) => {
    const { status, html } = await owner.call('POST', path, fields);
    expect([path, status, html]).toEqual([path, 200, html]);
    return JSON.parse(html).id;
  };
  const inProject = `/api/projects/${project}`;
  const lines = [{ place: `phase-${phase}`, amount: 5000 }];
  const named = { supplier: 'Gal Electric', title: 'Wiring' };
  const order = await add(`${inProject}/orders`, { ...named, retention: 10, lines });
  await add(`/api/orders/${order}/open`);
  const paper = { amount: 1170, vat_rate: 17, date: '2026-03-01' };
  const bill = { due_date: '2026-04-01', order_id: order, supplier: named.supplier };
  await add(`${inProject}/bills`, { ...paper, ...bill });
  await add(`${inProject}/income`, { ...paper, category: 'rent' });
  const change = { title: named.title, reason: 'Safer', funding: 'profit', lines };
  await add(`${inProject}/change-orders`, change);
  const terms = { principal: 180_000, annual_rate: 4.25, method: 'annuity', months: 24 };
  const days = { first_payment_on: '2026-04-15' };
  const loan = await add(`${inProject}/loans`, { lender: 'Bank Hapoalim', ...terms, ...days });
  await add(`/api/loans/${loan}/draw`, { date: '2026-03-15' });
}

/** The links of amounts and of the labels of tiles. */
const amountLinks = (html: string) =>
  [
    ...mainOf(html).matchAll(
      /<a class="[^"]*\btext-inherit\b[^"]*" href="([^"]*)"|<dt><a href="([^"]*)"/g,
    ),
  ].map(([, amount, tile]) => decoded(amount ?? tile ?? ''));

/** Opens each link of an amount of some pages, and finds the place it leads to. */
async function follow(by: Client, pages: string[]) {
  const seen = new Map<string, Awaited<ReturnType<Client['get']>>>();
  const open = async (path: string) => {
    const page = seen.get(path) ?? (await by.get(path));
    seen.set(path, page);
    return page;
  };
  const found = new Map<string, string[]>();
  for (const page of pages) {
    const { status, html } = await open(page);
    expect([page, status]).toEqual([page, 200]);
    const hrefs = [...new Set(amountLinks(html))];
    found.set(page, hrefs);
    for (const href of hrefs) {
      const [path = '', anchor] = href.split('#');
      const target = await open(path || page);
      expect([page, href, target.status]).toEqual([page, href, 200]);
      if (anchor)
        expect([page, href, target.html.includes(` id="${anchor}"`)]).toEqual([page, href, true]);
    }
  }
  return found;
}

const none = (found: Map<string, string[]>) =>
  [...found].filter(([, hrefs]) => hrefs.length === 0).map(([page]) => page);

/** The record that the first amount of each list leads to, after tiles that open on the page. */
const records = (found: Map<string, string[]>) =>
  [...found].flatMap(
    ([, hrefs]) => hrefs.find((href) => !href.startsWith('#'))?.split('#')[0] ?? [],
  );

test('amounts of lists, and of the records in them, lead to pages and figures that exist', async () => {
  const lists = [
    projectsPath('member'),
    '/bills',
    suppliersPath('member'),
    phasesOverBudgetPath('member'),
    ...[journalPath, holdingsPath, capitalCallsPath].map((path) => path('member', project)),
    distributionsPath('member', projectNamed(server, castProjects.rothschild)),
    ...[ordersPath, loansPath, changeOrdersPath].map((path) => path('member', project)),
  ];
  const found = await follow(owner, lists);
  expect(none(found)).toEqual([]);
  const opened = await follow(owner, records(found));
  // An entry is where amounts end.
  expect(none(opened).every((page) => page.includes('/journal/'))).toBe(true);
});

test('amounts and tiles of a project lead to their parts', async () => {
  const pages = [
    dashboardPath('member'),
    projectPath('member', project),
    projectReportPath('member', project),
    phasesPath('member', project),
    moneyPath('member', project),
    cashFlowPath('member', project),
    vatReportPath('member', project),
    costReportPath('member', project),
    scenarioPath('member', project, null),
    searchPath('member', { search: 'neve' }),
    searchPath('member', { search: 'Gal Electric' }),
  ];
  const found = await follow(owner, pages);
  expect(none(found)).toEqual([]);
});

test('an amount of the budget leads to its own explanation, orders and change orders', async () => {
  const money = await owner.get(moneyPath('member', project));
  const report = await owner.get(costReportPath('member', project));
  const [first = 0, other = 0] = await phaseIds();
  for (const { html } of [money, report])
    for (const href of [
      `${moneyPath('member', project)}#explained-phase-${first}`,
      `${moneyPath('member', project)}#explained-original-phase-${first}`,
      journalPath('member', project, { phase_id: first }),
      ordersPath('member', project, { phase_id: first, status: 'open' }),
    ])
      expect(amountLinks(html)).toContain(href);
  const { phases } = JSON.parse((await owner.call('GET', `/api/projects/${project}/money`)).html);
  const { figures } = phases.find(({ id }: { id: number }) => id === first);
  const orders = await owner.get(ordersPath('member', project, { phase_id: first }));
  expect(figures.open).toBeGreaterThan(0);
  expect(wordsOf(mainOf(orders.html))).toContain(figures.open.toLocaleString('en-US'));
  const titlesOf = async (list: typeof ordersPath, phase_id: number) =>
    /Wiring/.test(mainOf((await owner.get(list('member', project, { phase_id }))).html));
  for (const list of [ordersPath, changeOrdersPath]) {
    expect(await titlesOf(list, first)).toBe(true);
    expect(await titlesOf(list, other)).toBe(false);
  }
});

test('VAT to pay opens in the journal of its month, which has the same amount', async () => {
  const report = await owner.get(vatReportPath('member', project));
  const month = journalPath('member', project, { month: '2026-03' });
  const row =
    mainOf(report.html)
      .split('<tr>')
      .find((one) => one.includes('2026-03')) ?? '';
  expect(amountLinks(`<main>${row}</main>`)).toEqual([month, month]);
  const journal = wordsOf(mainOf((await owner.get(month)).html));
  for (const label of ['cashIn', 'vatCharged', 'vatPaid', 'vatToPay'] as const)
    expect(journal).toContain(en.entry.journal[label]);
});

test('the amounts of an order and of a loan open into their parts', async () => {
  const first = async (list: typeof loansPath) =>
    records(await follow(owner, [list('member', project)]))[0] ?? '';
  const order = wordsOf(mainOf((await owner.get(await first(ordersPath))).html));
  expect(order).toMatch(/still to be billed, and .* still retained/);
  const loan = await first(loansPath);
  expect(wordsOf((await owner.get(loan)).html)).not.toContain('A twelfth of');
  const { html } = await owner.get(`${loan}?instalment=2`);
  expect(wordsOf(mainOf(html))).toContain('A twelfth of 4.25% of what is owed before it');
  expect(html).toContain(`href="${loan}?instalment=1#explained-balance-1"`);
  for (const other of ['0', 'x', '999', '1e1', '99999'])
    expect((await owner.get(`${loan}?instalment=${other}`)).status).toBe(200);
});

test('the cash of a month opens into the balance before and what moves in it', async () => {
  const page = await owner.get(scenarioPath('member', project, null));
  const href = amountLinks(page.html).find((link) => /#explained-month-[\d-]+$/.test(link)) ?? '';
  const { html } = await owner.get(href.split('#')[0] ?? '');
  expect(html).toContain(` id="${href.split('#')[1]}"`);
  expect(mainOf(html)).toContain(en.scenario.explain.balanceBefore);
  const unknown = await owner.get(`${scenarioPath('member', project, null)}?month=<b>`);
  expect([unknown.status, unknown.html.includes('explained-month')]).toEqual([200, true]);
  expect(unknown.html).not.toContain(en.scenario.explain.balanceBefore);
});

test('a figure before and after a change leads to its explanation', async () => {
  const list = await owner.get(changeOrdersPath('member', project));
  const id = /changes\/(\d+)"/.exec(list.html)?.[1] ?? '';
  const found = await follow(owner, [changeOrderPath('member', project, id)]);
  const hrefs = [...found.values()].flat();
  expect(hrefs).toContain('#impact-costAtCompletion');
  expect(hrefs).toContainEqual(expect.stringMatching(/^#impact-to-pay-\d+$/));
  expect(hrefs).toContain(`${scenarioPath('member', project, null)}#explained-costAtCompletion`);
});

test('readers get no link to what they cannot open', async () => {
  const limited = withDatabase(server, (db) => {
    const { companyId } = db.select().from(projects).where(eq(projects.id, project)).get()!;
    const { email } = person(db, 'admin', {
      companyId,
      parentId: db.select().from(people).where(eq(people.email, cast.admin.email)).get()!.id,
      permissions: ['projects.view', 'milestones.view'],
    });
    return email ?? '';
  });
  const readers = [
    ['member', cast.investor.email, 20],
    ['member', cast.tenant.email, 1],
    ['admin', cast.admin.email, 30],
    ['admin', limited, 5],
  ] as const;
  for (const [portal, email, fewest] of readers) {
    const found = await follow(client(server, email), [
      dashboardPath(portal),
      projectsPath(portal),
      projectPath(portal, project),
      ...(email === limited ? [] : [phasesPath(portal, project)]),
      searchPath(portal, { search: 'neve' }),
      searchPath(portal, { search: 'Gal Electric' }),
    ]);
    expect([email, [...found.values()].flat().length >= fewest]).toEqual([email, true]);
  }
});

test('an investor’s figures lead to their explanation', async () => {
  const investor = client(server, cast.investor.email);
  const found = await follow(investor, [investmentsPath(), phasesPath('member', project)]);
  const opened = await follow(investor, records(found));
  const explained = [...opened.values()].flat().filter((href) => href.startsWith('#explained-'));
  expect(explained.length).toBeGreaterThan(5);
});
