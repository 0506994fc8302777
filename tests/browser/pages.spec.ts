import type { Page as Tab } from '@playwright/test';
import type { Locale } from '~/i18n/words';
import { accessibilityFaults, test as base, expect } from '../support/browser';
import { client } from '../support/client';
import { crawl, type Page, publicStarts, starts } from '../support/crawl';
import { enterAs } from '../support/journey';
import { badlySet } from '../support/large-text';
import { lengthenNames } from '../support/long-words';
import { type RunningServer, startServer } from '../support/server';

/**
 * CSS pixels, and the sizes of text in percent that must fit them: 320 is a desk at 400 %. Phone
 * and desk are looked at closely. A width is set once a page, for that takes longest.
 */
const widths = [
  { width: 320, texts: [100] },
  { width: 360, texts: [200, 100], isClose: true },
  { width: 768, texts: [100] },
  { width: 1280, texts: [200, 100], isClose: true },
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

/**
 * The first page of each address, whatever its ids and query: a list sorted otherwise is the same
 * page.
 */
function oneOfEach(found: Page[]): Page[] {
  const kinds = new Map<string, Page>();
  for (const page of found) {
    const kind = page.path.replace(/\?.*/, '').replace(/\d+/g, 'n');
    if (!kinds.has(kind)) kinds.set(kind, page);
  }
  return [...kinds.values()];
}

async function faultsOf(tab: Tab): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, texts, isClose } of widths) {
    await tab.setViewportSize({ width, height: 900 });
    for (const text of texts) {
      const wide = await tab.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
        return document.documentElement.scrollWidth;
      }, text);
      if (wide > width) faults.push(`${wide} px wide at ${width}, text at ${text} %`);
      if (text > 100)
        for (const fault of await badlySet(tab))
          faults.push(`${fault} at ${width}, text at ${text} %`);
    }
    await tab.evaluate(() => document.documentElement.removeAttribute('style'));
    if (isClose)
      for (const fault of await accessibilityFaults(tab)) faults.push(`${fault} at ${width}`);
  }
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
        faults.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
      }
      faults.push(...pageErrors.splice(0));
      expect(faults.join('\n')).toBe('');
    });
  }
}
