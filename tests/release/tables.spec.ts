import { locales } from '~/i18n/words';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';
import { hiddenParts } from '../support/layout';
import { findVisits } from '../support/visits';

const widths = [640, 768, 820, 1024, 1180];

test('shows actions and amounts of every table', async ({ page, server }) => {
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
