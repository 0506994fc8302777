import type { Page } from '@playwright/test';
import { castProjects } from 'db/seeds/cast';
import { projectReportPath, receiptPath } from '~/paths';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';
import { projectNamed, withDatabase } from '../support/peek';

/** How many sheets of paper a page takes. */
async function sheetsOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('a receipt takes one sheet, and a report starts with its letter on one', async ({
  page,
  server,
}) => {
  await enterAs(page, server, 'admin');
  const transaction = withDatabase(server, ({ $client }) =>
    $client.prepare("select max(id) from transactions where status = 'complete'").pluck().get(),
  );
  expect(await sheetsOf(page, receiptPath('admin', Number(transaction)))).toBe(1);
  const project = projectNamed(server, castProjects.neveTzedek);
  expect(await sheetsOf(page, projectReportPath('admin', project))).toBe(3);
});
