import { projects } from 'db/schema/project';
import { castProjects } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { investmentsPath } from '~/book-paths';
import { dashboardPath } from '~/paths';
import { type Client, client } from '../support/client';
import { crawl } from '../support/crawl';
import { figuresOn } from '../support/figures';
import { mainOf, wordsOf } from '../support/html';
import { changeDatabase, projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let investor: Client;
let projectId: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  investor = client(server, 'investor@yesod.demo');
  projectId = projectNamed(server, castProjects.neveTzedek);
});

const showMoney = (investorsSeeMoney: boolean) =>
  changeDatabase(server, (tx) =>
    tx.update(projects).set({ investorsSeeMoney }).where(eq(projects.id, projectId)).run(),
  );

/** The main parts of the reader's holding and of everything it leads to. */
const pagesOfInvestments = () =>
  crawl(investor, [investmentsPath(), dashboardPath('member')], 3, (path) =>
    path.startsWith('/investments'),
  );

const wordsOfEstimates = ['Estimated value', 'Multiple (MOIC)', 'IRR a year', 'sponsor’s share of'];

describe('An investor who does not see the amounts of a project', () => {
  beforeAll(() => showMoney(false));
  afterAll(() => showMoney(true));

  test('reads no estimate on any page of their investments', async () => {
    const pages = await pagesOfInvestments();
    expect(pages.length).toBeGreaterThan(3);
    for (const { path, html } of pages)
      for (const part of wordsOfEstimates)
        expect([path, wordsOf(mainOf(html)).includes(part)]).toEqual([path, false]);
    const own = pages.find(({ path }) => /^\/investments\/\d+$/.test(path))!;
    const words = wordsOf(mainOf(own.html));
    expect(words).toContain('Paid in $880,000');
    expect(words).not.toContain('Of everything committed to the project');
  });
});

describe('An investor who sees the amounts', () => {
  test('reads estimates as about, with three digits, and shares with two', async () => {
    const pages = await pagesOfInvestments();
    const own = pages.find(({ path }) => /^\/investments\/\d+$/.test(path))!;
    const words = wordsOf(mainOf(own.html));
    for (const part of ['Estimated value about $', 'Share about 33%', 'sponsor’s share of profit'])
      expect(words).toContain(part);
    const about = [...words.matchAll(/about (\$[\d,.]+)/g)].map(([, amount]) => amount!);
    expect(about.length).toBeGreaterThan(3);
    // The last ones are those of small amounts.
    for (const amount of about) expect(amount).toMatch(/^\$[\d,]*[1-9]?[0,]*$/);
    expect(figuresOn(own.html)).toEqual(expect.arrayContaining([about[0]]));
    expect(words).toMatch(/estimate are those of \d\d\/\d\d\/\d{4}/);
  });
});
