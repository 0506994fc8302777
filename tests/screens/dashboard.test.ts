import { personPermissions } from 'db/schema/person';
import { assetTypes, projects } from 'db/schema/project';
import { castCompanies, castProjects } from 'db/seeds/cast';
import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  adminLoginPath,
  assetTypesPath,
  dashboardPath,
  inboxPath,
  landingPath,
  loginPath,
  projectInvitationsPath,
  projectPath,
  projectsPath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { mainOf, tagsOf, wordsOf, wordsOfEach } from '../support/html';
import { withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
const path = dashboardPath('admin');
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, 'admin@yesod.demo');
});

const hrefs = (html: string) => tagsOf(html, 'a').map(({ href }) => href);
const cardsOf = (html: string) =>
  wordsOfEach(html, 'li').filter((words) => /Purchase .*Profit/.test(words));

const rowsIn = (html: string, table: RegExp) =>
  wordsOfEach(table.exec(html)?.[0] ?? '', 'tr').slice(1);
/** The rows of the transactions table without the head. */
const rowsOf = (html: string) => rowsIn(html, /<table class="table">.*?<\/table>/s);
const projectsOf = (html: string) => rowsIn(html, /<table class="table portfolio.*?<\/table>/s);

describe('a company’s dashboard', () => {
  test('welcomes the company and shows its figures', async () => {
    const page = await admin.get(path);
    expect(page.status).toBe(200);
    const words = wordsOf(mainOf(page.html));
    expect(words).toContain(`Welcome, ${castCompanies.one}`);
    const own = withDatabase(server, (db) =>
      db
        .select()
        .from(projects)
        .where(and(eq(projects.companyId, 1), isNull(projects.deletedAt)))
        .all(),
    );
    const priced = own.filter(({ purchasePrice }) => purchasePrice !== null);
    const value = priced.reduce((sum, one) => sum + one.currentPropertyValue, 0) / 100;
    const put =
      priced.reduce((sum, one) => sum + (one.purchasePrice ?? 0) + one.renovationCost, 0) / 100;
    const total = own.reduce((sum, one) => sum + one.currentPropertyValue, 0) / 100;
    expect(words).toContain(`Total value of assets $${total.toLocaleString('en-US')}`);
    expect(words).toContain(`Total investment $${put.toLocaleString('en-US')}`);
    expect(words).toContain(`ROI ${(((value - put) / put) * 100).toFixed(1)}%`);
    expect(words).toContain(
      `Excludes ${own.length - priced.length} projects without a purchase price`,
    );
    expect(words).toContain(`Number of assets ${own.length}`);
    expect(hrefs(page.html)).toEqual(
      expect.arrayContaining([assetTypesPath('admin'), projectsPath('admin')]),
    );
    expect(page.html).not.toContain(castProjects.carmelTower);
    expect(page.html).not.toContain(castProjects.allenbyKiosk);
  });

  test('shows projects as rows, cards or a chart, all or of one type', async () => {
    const villa = withDatabase(server, (db) =>
      db
        .select()
        .from(assetTypes)
        .where(and(eq(assetTypes.name, 'Villa'), eq(assetTypes.companyId, 1)))
        .get(),
    )!;
    const all = await admin.get(path);
    expect(projectsOf(all.html)).toHaveLength(6);
    expect(projectsOf(all.html)[0]).toMatch(/ of .* \d+% .*(On track|late|over|unanswered)/);
    const narrowed = await admin.get(dashboardPath('admin', { asset_type_id: villa.id }));
    expect(projectsOf(narrowed.html)).toHaveLength(5);
    expect(
      tagsOf(narrowed.html, 'a').filter((link) => link['aria-current'] === 'page'),
    ).toContainEqual(
      expect.objectContaining({ href: dashboardPath('admin', { asset_type_id: villa.id }) }),
    );
    const as = (view: 'cards' | 'chart') => {
      const href = dashboardPath('admin', { asset_type_id: villa.id, view });
      expect(hrefs(narrowed.html).map((link) => link?.replaceAll('&amp;', '&'))).toContain(href);
      return admin.get(href);
    };
    const cards = cardsOf((await as('cards')).html);
    expect(cards).toHaveLength(5);
    expect(cards.find((card) => card.startsWith(castProjects.ramatAviv))).toContain(
      'Purchase not entered Profit not entered',
    );
    const chart = await as('chart');
    expect(wordsOf(mainOf(chart.html))).toContain('Project Financial Overview');
    expect(chart.html).toContain('data-island="bar-chart"');
  });

  test.each(['999999', '0', 'x', "1' or 1"])(
    'treats the unknown type %j as all types',
    async (type) => {
      const page = await admin.get(`${path}?asset_type_id=${encodeURIComponent(type)}`);
      expect([page.status, projectsOf(page.html).length]).toEqual([200, 6]);
    },
  );

  test('lists transactions with duration and day/month/year', async () => {
    const [first] = rowsOf((await admin.get(path)).html);
    expect(first).toMatch(
      /^TX-JSH-\d{5} Pro 1 month ₪79 Approved Complete \d\d\/\d\d\/\d{4} Receipt (TX-JSH-\d{5})$/,
    );
  });

  test('pages, sorts, searches and filters transactions in its URL and scrolls to them', async () => {
    const pageWith = async (query: string) => (await admin.get(`${path}?${query}`)).html;
    expect(rowsOf(await pageWith('page=2'))).toHaveLength(5);
    expect(rowsOf(await pageWith('perPage=50'))).toHaveLength(15);
    expect(rowsOf(await pageWith('orderBy=amount&order=asc'))[0]).toContain('₪20');
    expect(rowsOf(await pageWith('search=declined'))).toHaveLength(1);
    expect(rowsOf(await pageWith('filters%5Bstatus%5D=refunded'))).toHaveLength(1);
    const toTable = (html: string) =>
      tagsOf(html, 'div').some((tag) => tag.autofocus !== undefined);
    expect([toTable(await pageWith('page=2')), toTable(await pageWith('asset_type_id=1'))]).toEqual(
      [true, false],
    );
  });

  test('shows a company user what was granted', async () => {
    withDatabase(server, (db) => {
      const row = db.$client
        .prepare("select id from people where email = 'admin@yesod.demo'")
        .pluck()
        .get();
      db.$client
        .prepare(
          `insert into people (company_id, role, parent_id, name, email, user_code, created_at, updated_at)
          values (1, 'admin', ?, 'Child', 'child@yesod.demo', 'child', 1, 1)`,
        )
        .run(row);
      const child = db.$client
        .prepare("select id from people where email = 'child@yesod.demo'")
        .pluck()
        .get();
      db.insert(personPermissions)
        .values({ personId: child as number, permission: 'billing' })
        .run();
    });
    const page = await client(server, 'child@yesod.demo').get(path);
    const words = wordsOf(mainOf(page.html));
    expect(words).toContain('Transactions');
    for (const hidden of [
      'Total value of assets',
      'Newest projects',
      'Create Assets',
      'New project',
    ])
      expect(words).not.toContain(hidden);
  });
});

test('shows the super admin five tiles with separate currencies', async () => {
  const words = wordsOf(mainOf((await client(server, 'superadmin@yesod.demo').get(path)).html));
  expect(words).toMatch(/^Welcome back, super admin/);
  // Each total is in the page in full, for screen readers and print, and short.
  const totals = String.raw`\$[\d,.]+\$[\d.]+M ₪[\d,.]+₪[\d.]+M`;
  expect(words).toMatch(
    new RegExp(`Total value of assets ${totals} Total investment ${totals} Excludes 3 projects`),
  );
  expect(words).toMatch(/ROI [\d.]+% USD [\d.]+% ILS/);
  expect(words).toMatch(/Number of assets 26 Company admins 2 New companies/);
  expect(words).toMatch(/^Welcome back, super admin.* Needs your attention/);
  expect(words).toMatch(/Companies near their limits .*8 of 10 projects/);
  expect(words).toContain('Income by month');
});

describe('a member’s dashboard', () => {
  const own = dashboardPath('member');

  test('greets the member, counts what is theirs and links to it', async () => {
    const investor = client(server, 'investor@yesod.demo');
    const page = await investor.get(own);
    const words = wordsOf(mainOf(page.html));
    expect(words).toContain('Hello, David Mizrahi');
    expect(words).toContain('You are invited to a project.');
    expect(words).toMatch(/My investments .*Paid in \$880,000 .*Your projects Timeline ?All 5 /);
    expect(words).toMatch(/All 5 projects .*Value .*Profit .*Last updated .*Progress \d+%/);
    expect(words).toContain('Latest messages');
    for (const href of [projectsPath('member'), projectInvitationsPath(), inboxPath('member')]) {
      expect(hrefs(page.html)).toContain(href);
      expect((await investor.get(href)).status).toBe(200);
    }
  });

  test('links an entrepreneur to a new project, not to invitations', async () => {
    const page = await client(server, 'entrepreneur@yesod.demo').get(own);
    const words = wordsOf(mainOf(page.html));
    expect(words).toContain('New project');
    expect(words).not.toContain('Project invitations');
    expect(words).toContain('Needs your attention');
  });
});

describe('the public page', () => {
  const stranger = () => client(server);
  const languageOf = (html: string) => tagsOf(html, 'html')[0]?.lang;

  test('is in Hebrew until another language is chosen', async () => {
    expect(languageOf((await stranger().get(landingPath())).html)).toBe('he-IL');
    expect(languageOf((await stranger().get(`${landingPath()}?lang=en-US`)).html)).toBe('en-US');
    const chose = stranger();
    await chose.post('/language', { locale: 'en-US', back: '/' });
    expect(languageOf((await chose.get(landingPath())).html)).toBe('en-US');
    expect(languageOf((await admin.get(landingPath())).html)).toBe('he-IL');
  });

  test('describes the product, and sends signed-in people to the dashboard', async () => {
    const page = await stranger().get(`${landingPath()}?lang=en-US`);
    const words = wordsOf(mainOf(page.html));
    for (const claim of [
      '70%',
      '10K+',
      '99.5%',
      '14 days are free',
      'Up to 10 active projects',
      'document hub',
    ])
      expect(words).toContain(claim);
    const doors = [loginPath({ lang: 'en-US' }), adminLoginPath({ lang: 'en-US' })];
    expect(hrefs(page.html)).toEqual(expect.arrayContaining(doors));
    const own = hrefs((await admin.get(landingPath())).html);
    expect(own).toContain(path);
    expect(own.some((href) => href?.startsWith(loginPath()))).toBe(false);
  });
});

test('opens every project on the dashboard', async () => {
  const page = await admin.get(path);
  const texts = hrefs(mainOf(page.html)).filter((href) =>
    href?.match(`^${projectPath('admin', '')}\\d+$`),
  );
  expect(texts).toHaveLength(6);
  for (const href of texts) expect((await admin.get(href!)).status).toBe(200);
});
