import type { Page } from '@playwright/test';
import { castProjects } from 'db/seeds/cast';
import { projectsPath, transactionsPath } from '~/paths';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';

/** How many sheets of paper a page takes. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

const addressOf = (page: Page, part: string) =>
  page.locator(`main a[href*="${part}"]`).first().getAttribute('href');

test('a receipt takes one sheet, a report three to five', async ({ page, server }) => {
  await enterAs(page, server, 'admin');
  await page.goto(transactionsPath('admin'));
  await page.goto((await addressOf(page, '/receipts/')) ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Receipt');
  expect(await sheetsOf(page)).toBe(1);
  await page.goto(projectsPath('admin', { search: 'neve tzedek' }));
  await page.getByRole('link', { name: castProjects.neveTzedek }).first().click();
  await page.goto(`${page.url().split('?')[0]}/report`);
  // Other tests add work to this project.
  expect([3, 4, 5]).toContain(await sheetsOf(page));
});
