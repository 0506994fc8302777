import type { Locale } from '~/i18n/words';
import { accessibilityFaults, expect, test } from '../support/browser';
import { client } from '../support/client';
import { crawl, type Page, publicStarts, starts } from '../support/crawl';
import { enterAs } from '../support/journey';

/** Phone and desk, in CSS pixels. */
const widths = [360, 1280];
/** What axe looks at hangs on the language or on the width, seldom on both: each pairing once halves the time. */
const axeWidth = { 'en-US': 1280, 'he-IL': 360 };
const visitors = { 'a stranger': publicStarts, ...starts };

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
        const address = email ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`;
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          if (width === widths[0]) await page.goto(address);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          if (wide > width) faults.push(`${path} at ${width}: ${wide} px wide`);
          if (width !== axeWidth[locale]) continue;
          for (const fault of await accessibilityFaults(page)) faults.push(`${path} at ${width}: ${fault}`);
        }
      }
      faults.push(...pageErrors.splice(0));
      expect(faults.join('\n')).toBe('');
    });
  }
}
