import { castProjects } from 'db/seeds/cast';
import {
  allChangeOrdersPath,
  changeOrderCreatePath,
  investmentsPath,
  scenariosPath,
} from '~/book-paths';
import { en } from '~/i18n/en';
import { dashboardPath, projectsPath } from '~/paths';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';

test.use({ javaScriptEnabled: false });

const { changeOrder, scenario, impact, deal, project: projectWords } = en;
const unique = (title: string) => `${title} ${crypto.randomUUID().slice(0, 6)}`;
const inYears = (years: number) => `${new Date().getFullYear() + years}-06-30`;

test('a change is decided with what it does to everybody; an investor sees their own line', async ({
  page,
  server,
}) => {
  const main = page.getByRole('main');
  await enterAs(page, server, 'entrepreneur');
  await page.goto(projectsPath('member'));
  await main.getByRole('link', { name: castProjects.neveTzedek }).first().click();
  const project = /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? '';
  await page.goto(scenariosPath('member', project));
  await page.getByRole('link', { name: scenario.list.create }).click();
  const name = unique('Sold high');
  await page.getByLabel(scenario.field.name, { exact: true }).fill(name);
  await page.getByLabel(scenario.field.exitOn).fill(inYears(3));
  await page.getByLabel(scenario.field.value).fill('9000000');
  await page.getByRole('button', { name: scenario.form.create }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  const title = unique('Stronger beams');
  await page.goto(changeOrderCreatePath('member', project));
  await page.getByLabel(changeOrder.field.title, { exact: true }).fill(title);
  await page.getByLabel(changeOrder.field.reason).fill('The engineer asked for them.');
  await page.getByLabel(changeOrder.field.funding).selectOption('profit');
  // The first phase is completed: what its budget grows by costs nothing more.
  await page.locator('select[name="lines[0].place"]').selectOption({ index: 2 });
  await page.locator('input[name="lines[0].amount"]').fill('84000');
  await page.getByRole('button', { name: changeOrder.form.create }).click();
  const effect = main.locator('#impact');
  await expect(effect).toContainText('84,000 more');
  await effect.locator('summary').first().click();
  await expect(effect.locator('details[open]').first()).toContainText(scenario.explain.booked);
  await page.getByRole('button', { name: changeOrder.show.submit }).click();

  await enterAs(page, server, 'admin');
  await page.goto(allChangeOrdersPath('admin', { 'filters[status]': 'submitted' }));
  await page.getByRole('link', { name: title }).click();
  await expect(main.locator('#impact')).toContainText('Mizrahi Family');
  await page.getByRole('button', { name: changeOrder.show.approve }).click();
  await expect(main).toContainText(changeOrder.status.approved);

  await enterAs(page, server, 'investor');
  await page.goto(investmentsPath());
  await main.getByRole('link', { name: castProjects.neveTzedek }).first().click();
  const own = page.getByRole('table', { name: impact.own.title });
  await expect(own).toContainText(title);
  await expect(own).not.toContainText('Golan Family');
});

test('a deal is analysed and becomes a project', async ({ page, server }) => {
  await enterAs(page, server, 'entrepreneur');
  await page.goto(dashboardPath('member'));
  await page.getByRole('link', { name: deal.link }).first().click();
  await page.locator('input[name="purchase_price"]').fill('1000000');
  await page.locator('input[name="renovation_cost"]').fill('100000');
  await page.locator('input[name="work_months"]').fill('6');
  await page.locator('input[name="exit_months"]').fill('12');
  await page.locator('input[name="value"]').fill('1500000');
  await page.getByRole('button', { name: deal.form.submit }).click();
  await expect(page.locator('#result')).toContainText('400,000');
  const explained = page.locator('details', { hasText: deal.explain.returnOnCost }).first();
  await explained.locator('summary').first().click();
  await expect(explained).toContainText(deal.result.cost);

  await page.getByRole('link', { name: deal.project.create }).click();
  await expect(page.getByRole('main')).toContainText('This project starts with your deal');
  const name = unique('Bought well');
  await page.locator('input[name="name"]').fill(name);
  await page.locator('[name="description"]').fill('From a deal.');
  await page.locator('[name="location"]').fill('Jaffa');
  await page.locator('select[name="asset_type_id"]').selectOption({ index: 1 });
  await page.getByRole('button', { name: projectWords.form.create }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});
