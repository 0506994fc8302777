import type { Page } from '@playwright/test';
import { locales } from '~/i18n/words';
import { expect, test } from '../support/browser';
import { client } from '../support/client';
import { crawl, type Page as Found, starts } from '../support/crawl';
import { enterAs } from '../support/journey';

const widths = [640, 768, 820, 1024, 1180];

test.describe.configure({ mode: 'parallel' });

/** The first page of each address that has a table no dialog covers. */
function pagesWithTables(found: Found[]): string[] {
  const paths = new Map<string, string>();
  for (const { path, status, html } of found) {
    const address = path.replace(/\?.*/, '').replace(/\d+/g, 'n');
    const hasTable = html.includes('class="table-wrap"') && !html.includes('<dialog');
    if (status === 200 && hasTable && !paths.has(address)) paths.set(address, path);
  }
  return [...paths.values()];
}

/**
 * Row actions, amounts and dates that lie outside their table's frame, under its actions cell, or
 * on two lines. Tables inside a closed `<details>` are skipped.
 */
const hiddenParts = (page: Page) =>
  page.evaluate(() => {
    const hidden: string[] = [];
    for (const frame of document.querySelectorAll('.table-wrap')) {
      if (!frame.checkVisibility()) continue;
      const outer = frame.getBoundingClientRect();
      const left = Math.max(outer.left, 0) - 1;
      const right = Math.min(outer.right, document.documentElement.clientWidth) + 1;
      for (const row of frame.querySelectorAll('tbody tr, tfoot tr')) {
        const actions = row.querySelector('.row-actions');
        const covers = actions && getComputedStyle(actions).position === 'sticky' ? actions : null;
        const cell = covers?.getBoundingClientRect();
        for (const part of row.querySelectorAll(
          '.row-actions :is(a, button), .amount, .one-line, td.end',
        )) {
          if (!part.checkVisibility()) continue;
          const box = part.getBoundingClientRect();
          const isOutside = box.left < left || box.right > right;
          const isCovered =
            cell &&
            !covers?.contains(part) &&
            box.left < cell.right - 1 &&
            box.right > cell.left + 1;
          const tops = new Set([...part.getClientRects()].map(({ top }) => Math.round(top)));
          const isBroken = part.matches('.amount, .one-line') && tops.size > 1;
          if (isOutside || isCovered || isBroken)
            hidden.push(
              `${part.className || part.localName} ${part.textContent?.trim().slice(0, 40)}`,
            );
        }
      }
    }
    return hidden;
  });

for (const [account, paths] of Object.entries(starts)) {
  test(`actions and amounts of every table of ${account} are in sight`, async ({
    page,
    server,
  }) => {
    test.setTimeout(300_000);
    const tables = pagesWithTables(await crawl(client(server, `${account}@yesod.demo`), paths, 1));
    expect(tables.length).toBeGreaterThan(2);
    const faults: string[] = [];
    for (const locale of locales) {
      await enterAs(page, server, account, locale);
      for (const path of tables) {
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
}
