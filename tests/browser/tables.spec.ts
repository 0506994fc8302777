import { locales } from '~/i18n/words';
import { projectsPath } from '~/paths';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';
import { hiddenParts } from '../support/layout';
import { findVisits } from '../support/visits';

const widths = [640, 768, 820, 1024, 1180];

test('shows actions and amounts of every table', async ({ page, server }) => {
  test.setTimeout(300_000);
  const tables = (await findVisits()).filter(({ hasTable }) => hasTable);
  expect(tables.length).toBeGreaterThan(20);
  const accounts = new Set(tables.map(({ account }) => account));
  const faults: string[] = [];
  for (const locale of locales)
    for (const account of accounts) {
      if (account !== 'stranger') await enterAs(page, server, account, locale);
      for (const { path } of tables.filter((visit) => visit.account === account)) {
        await page.goto(path);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const hidden = await hiddenParts(page);
          if (hidden.length > 0)
            faults.push(`${path} in ${locale} at ${width}: ${hidden.length}, as ${hidden[0]}`);
        }
      }
    }
  expect(faults.join('\n')).toBe('');
});

test('projects can be edited from the list on a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAs(page, server, 'entrepreneur', 'en-US');
  await page.goto(projectsPath('member'));
  const row = page.locator('tbody tr').first();
  const edit = row.getByRole('link', { name: 'Edit' });
  await expect(edit).toBeInViewport({ ratio: 1 });
  // A finger hits it, and nothing lies over it.
  expect((await edit.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await edit.click();
  await expect(page).toHaveURL(/\/projects\/edit\/\d+$/);
});
