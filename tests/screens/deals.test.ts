import { loans } from 'db/schema/loan';
import { scenarios } from 'db/schema/scenario';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { scenarioPath } from '~/book-paths';
import { dashboardPath, dealsPath, inLanguage, projectCreatePath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { dumpOf, projectNamed, withDatabase } from '../support/peek';
import { validProject } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
const people = {} as Record<'admin' | 'member', Client>;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  people.admin = client(server, 'admin@yesod.demo');
  people.member = client(server, 'entrepreneur@yesod.demo');
});

const deal = {
  purchase_price: '1,000,000',
  closing_rate: '6',
  renovation_cost: '100000',
  work_months: '4',
  exit: 'sale',
  exit_months: '12',
  value: '1500000',
  loan_amount: '600000',
  loan_rate: '6',
  loan_method: 'interest-only',
  wanted: 'profit',
  wanted_rate: '20',
};

const hrefs = (html: string) => tagsOf(html, 'a').map(({ href }) => href);
const projectHref = (html: string) =>
  hrefs(mainOf(html)).find((href) => href?.includes('deal.purchase_price')) ?? '';

describe.each(['admin', 'member'] as const)('the deal analyser of the %s portal', (portal) => {
  test('is one click from the dashboard, and explains itself', async () => {
    const dashboard = await people[portal].get(dashboardPath(portal));
    expect(hrefs(mainOf(dashboard.html))).toContain(dealsPath(portal));
    const { status, html } = await people[portal].get(dealsPath(portal));
    expect(status).toBe(200);
    expect(wordsOf(html)).toContain('the most you should pay');
    const form = formOf(html, 'deal');
    expect(form.get('purchase_price')).toBe('');
    expect(html).not.toContain('class="error"');
  });

  test('computes the deal in its URL, stores nothing and keeps the input', async () => {
    const before = await dumpOf(server);
    const { status, html } = await people[portal].get(dealsPath(portal, deal));
    expect(status).toBe(200);
    const words = wordsOf(mainOf(html));
    // 1,500,000 − 1,060,000 − 100,000 − 12 × 3,000.
    expect(words).toContain('Profit $304,000');
    expect(words).toContain('Total cost: $1,196,000');
    // (1,500,000 / 1.2 − 136,000) / 1.06 = 1,050,943.40.
    expect(words).toContain('For 20% profit on cost. $50,943.40 above your price');
    for (const [name, value] of Object.entries(deal))
      expect([name, formOf(html, 'deal').get(name)]).toEqual([name, value]);
    expect(await dumpOf(server)).toBe(before);
  });

  test('shows errors on their fields, and computes nothing', async () => {
    const wrong = { ...deal, value: 'much', exit_months: '2', loan_rate: '' };
    const { status, html } = await people[portal].get(dealsPath(portal, wrong));
    expect(status).toBe(200);
    expect(errorBeside(html, 'value')).toContain('as a number');
    expect(formOf(html, 'deal').get('value')).toBe('much');
    expect(wordsOf(html)).not.toContain('Own money needed');
    const early = await people[portal].get(dealsPath(portal, { ...deal, exit_months: '2' }));
    expect(errorBeside(early.html, 'exit_months')).toContain('before the work ends');
  });

  test('becomes a project with budget, loan and base scenario, also after a failed save', async () => {
    const create = projectHref((await people[portal].get(dealsPath(portal, deal))).html);
    const opened = await people[portal].get(create.replaceAll('&amp;', '&'));
    expect(wordsOf(opened.html)).toContain('This project starts with your deal');
    const form = formOf(opened.html, 'project');
    expect(form.get('purchase_price')).toBe('1,000,000');
    expect(form.get('extra_values[0].amount')).toBe('60,000');
    const failed = await people[portal].post(create.replaceAll('&amp;', '&'), form);
    expect(failed.status).toBe(422);
    const again = formOf(failed.html, 'project');
    expect(again.get('deal.value')).toBe('1500000');
    const name = `Deal of ${portal}`;
    for (const field of ['description', 'location', 'asset_type_id'] as const)
      again.set(field, validProject[field]);
    again.set('name', name);
    const saved = await people[portal].post(create.replaceAll('&amp;', '&'), again);
    expect(saved.status).toBe(303);
    const id = projectNamed(server, name);
    const stored = withDatabase(server, (db) => ({
      phases: db.select().from(phases).where(eq(phases.projectId, id)).all(),
      loans: db.select().from(loans).where(eq(loans.projectId, id)).all(),
      scenarios: db.select().from(scenarios).where(eq(scenarios.projectId, id)).all(),
    }));
    expect(stored).toMatchObject({
      phases: [{ title: 'Renovation', plannedCost: 10_000_000 }],
      loans: [{ principal: 60_000_000 }],
      scenarios: [{ isBase: true, value: 150_000_000 }],
    });
    const scenario = scenarioPath(portal, id, stored.scenarios[0]!.id);
    const words = wordsOf(mainOf((await people[portal].get(scenario)).html));
    expect(words).toContain('Profit $304,000');
  });
});

test('a project without a deal in its address starts empty', async () => {
  const { html } = await people.member.get(projectCreatePath('member'));
  expect(formOf(html, 'project').get('deal.value')).toBeNull();
  const wrong = projectCreatePath('member', { 'deal.purchase_price': 'much' });
  const response = await people.member.get(wrong);
  expect(formOf(response.html, 'project').get('deal.value')).toBeNull();
  expect(wordsOf(response.html)).toContain('Enter the purchase price as a number');
});

test('is Hebrew in Hebrew', async () => {
  const { html } = await people.member.get(inLanguage(dealsPath('member', deal), 'he-IL'));
  expect(wordsOf(mainOf(html))).toContain('מחיר רכישה מרבי');
});
