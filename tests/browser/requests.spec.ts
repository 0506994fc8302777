import { castProjects } from 'db/seeds/cast';
import { en } from '~/i18n/en';
import { dashboardPath, projectPath, requestsPath } from '~/paths';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';
import { photo } from '../support/photo';

test.use({ javaScriptEnabled: false });

const { tenantRequest: words } = en;

test('a tenant reports a problem with a photo, the owner answers, the tenant sees it', async ({
  page,
  server,
}) => {
  const title = `The tap leaks ${crypto.randomUUID().slice(0, 6)}`;
  await enterAs(page, server, 'tenant');
  await page.goto(requestsPath('member'));
  await page.getByRole('link', { name: words.list.create }).first().click();
  await page.getByLabel(words.field.project).selectOption({ label: castProjects.neveTzedek });
  await page.getByLabel(words.field.title).fill(title);
  await page.getByLabel(words.field.description).fill('Under the sink.');
  const buffer = Buffer.from(await (await photo('tap.jpg')).arrayBuffer());
  await page
    .getByLabel(words.field.photos)
    .setInputFiles({ name: 'tap.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: words.form.submit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('img', { name: `Photo 1 of ${title}` })).toBeVisible();

  await enterAs(page, server, 'entrepreneur');
  await page.goto(dashboardPath('member'));
  await page.getByRole('link', { name: /open requests? from/ }).click();
  await page.getByRole('link', { name: title }).click();
  await page.getByLabel(words.field.answer).fill('The plumber comes tomorrow.');
  await page.getByLabel(words.field.status).selectOption('in_progress');
  await page.getByRole('button', { name: words.show.send }).click();
  await expect(page.getByText('The plumber comes tomorrow.')).toBeVisible();

  await enterAs(page, server, 'tenant');
  await page.goto(requestsPath('member'));
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText(words.status.in_progress);
  await row.getByRole('link', { name: title }).click();
  await expect(page.getByText('The plumber comes tomorrow.')).toBeVisible();
  await expect(page.getByRole('link', { name: words.show.withdraw })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: castProjects.neveTzedek }).click();
  await expect(page).toHaveURL(new RegExp(`${projectPath('member', '')}\\d+$`));
});
