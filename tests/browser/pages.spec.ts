import type { Locale } from '~/i18n/words';
import { accessibilityFaults, test as base, expect } from '../support/browser';
import { visitors } from '../support/crawled';
import { enterAs } from '../support/journey';
import { layoutFaults } from '../support/layout';
import { lengthenNames } from '../support/long-words';
import { type RunningServer, startServer } from '../support/server';
import { isRelease } from '../support/tier';
import { findVisits, type Visit } from '../support/visits';

/** Widths in CSS pixels, and the text sizes in percent that must fit; 320 is a desktop at 400 %. */
const widths = isRelease
  ? [
      { width: 320, texts: [100] },
      { width: 360, texts: [200] },
      { width: 768, texts: [100] },
      { width: 1280, texts: [200, 100] },
    ]
  : [
      { width: 360, texts: [200, 100] },
      { width: 1280, texts: [200, 100] },
    ];
const test = base.extend<object, { server: RunningServer; visits: Visit[] }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it.
    async ({}, use) => {
      const server = await startServer({ seed: 'demo' });
      lengthenNames(server.dataDir);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  visits: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it.
    async ({}, use) => use(await findVisits()),
    { scope: 'worker', timeout: 600_000 },
  ],
});

test.describe.configure({ mode: 'parallel' });

for (const locale of ['en-US', 'he-IL'] satisfies Locale[]) {
  for (const account of visitors) {
    test(`every page of ${account} in ${locale} is accessible, fits its width and logs no error`, async ({
      page,
      server,
      visits,
      pageErrors,
    }) => {
      const isStranger = account === 'stranger';
      if (!isStranger) await enterAs(page, server, account, locale);
      const faults: string[] = [];
      const own = visits.filter(
        (visit) => visit.account === account && visit.locales.includes(locale),
      );
      for (const [at, { path, axe }] of own.entries()) {
        const separator = path.includes('?') ? '&' : '?';
        await page.goto(isStranger ? `${path}${separator}lang=${locale}` : path);
        const pageFaults: string[] = [];
        // Every other page starts at the width of the one before, which saves a layout.
        for (const { width, texts } of at % 2 === 0 ? widths : widths.toReversed()) {
          await page.setViewportSize({ width, height: 900 });
          pageFaults.push(...(await layoutFaults(page, texts)));
          if (axe?.locale === locale && axe.width === width)
            pageFaults.push(...(await accessibilityFaults(page)));
        }
        faults.push(...pageFaults.map((fault) => `${path}: ${fault}`));
      }
      faults.push(...pageErrors.splice(0));
      expect(faults.join('\n')).toBe('');
    });
  }
}
