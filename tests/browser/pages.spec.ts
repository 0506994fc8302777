import type { Page as Tab } from '@playwright/test';
import type { Locale } from '~/i18n/words';
import { accessibilityFaults, test as base, expect } from '../support/browser';
import { client } from '../support/client';
import { crawl, type Page, publicStarts, starts } from '../support/crawl';
import { enterAs } from '../support/journey';
import { lengthenNames } from '../support/long-words';
import { type RunningServer, startServer } from '../support/server';

/** Phone and desk, in CSS pixels. */
const widths = [360, 1280];
/** What no page may be wider than: 320 is a desk at 400 %; the text may be twice as large. */
const shapes = [
  ...widths.map((width) => ({ width, text: 100 })),
  { width: 320, text: 100 },
  { width: 768, text: 100 },
  ...widths.map((width) => ({ width, text: 200 })),
];
const visitors = { 'a stranger': publicStarts, ...starts };

const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern.
    async ({}, use) => {
      const server = await startServer({ seed: 'demo' });
      lengthenNames(server.dataDir);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ mode: 'parallel' });
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'axe is a script');

/** The first page of each address, whatever its ids and query: a list sorted otherwise is the same page. */
function oneOfEach(found: Page[]): Page[] {
  const kinds = new Map<string, Page>();
  for (const page of found) {
    const kind = page.path.replace(/\?.*/, '').replace(/\d+/g, 'n');
    if (!kinds.has(kind)) kinds.set(kind, page);
  }
  return [...kinds.values()];
}

async function overflows(tab: Tab): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, text } of shapes) {
    await tab.setViewportSize({ width, height: 900 });
    const wide = await tab.evaluate((percent) => {
      document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`;
      return document.documentElement.scrollWidth;
    }, text);
    if (wide > width) faults.push(`${wide} px wide at ${width}, text at ${text} %`);
  }
  await tab.evaluate(() => document.documentElement.removeAttribute('style'));
  return faults;
}

for (const locale of ['en-US', 'he-IL'] satisfies Locale[]) {
  for (const [account, paths] of Object.entries(visitors)) {
    test(`every page of ${account} in ${locale}: axe, width, console`, async ({
      page,
      server,
      pageErrors,
    }) => {
      test.setTimeout(600_000);
      const email = account === 'a stranger' ? undefined : `${account}@yesod.demo`;
      const found = await crawl(client(server, email), paths, 1);
      const pages = email ? oneOfEach(found) : found;
      if (email) await enterAs(page, server, account, locale);
      const faults: string[] = [];
      for (const { path } of pages.filter(({ status }) => status === 200)) {
        await page.goto(email ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`);
        const seen = await overflows(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          for (const fault of await accessibilityFaults(page)) seen.push(`${fault} at ${width}`);
        }
        faults.push(...seen.map((fault) => `${path}: ${fault}`));
      }
      faults.push(...pageErrors.splice(0));
      expect(faults.join('\n')).toBe('');
    });
  }
}
