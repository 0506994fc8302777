import type { Locale } from '~/i18n/words';
import { accessibilityFaults, test as base, expect } from '../support/browser';
import { enterAs } from '../support/journey';
import { hiddenParts, layoutFaults } from '../support/layout';
import { lengthenNames } from '../support/long-words';
import { type RunningServer, startServer } from '../support/server';
import { findVisits, type Visit, visitors } from '../support/visits';

/**
 * Widths in CSS pixels with the text sizes in percent that must fit, and those where tables have
 * most columns for their width. 320 is a desktop at 400 %; up to 360 the layout is the same.
 */
const widths = [
  { width: 320, texts: [100], isForTables: false },
  { width: 360, texts: [200], isForTables: false },
  { width: 640, texts: [], isForTables: true },
  { width: 768, texts: [100], isForTables: true },
  { width: 820, texts: [], isForTables: true },
  { width: 1024, texts: [], isForTables: true },
  { width: 1180, texts: [], isForTables: true },
  { width: 1280, texts: [200, 100], isForTables: false },
];
const widthsWithoutTable = widths.filter(({ texts }) => texts.length > 0);

const test = base.extend<object, { server: RunningServer; visits: Visit[] }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it.
    async ({}, use) => {
      const server = await startServer({ seed: 'demo' });
      lengthenNames(server.dataDir);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  visits: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it.
    async ({}, use) => {
      const visits = await findVisits();
      expect(visits.filter(({ hasTable }) => hasTable).length).toBeGreaterThan(20);
      await use(visits);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ mode: 'parallel' });

for (const locale of ['en-US', 'he-IL'] satisfies Locale[]) {
  for (const account of Object.keys(visitors)) {
    test(`every page of ${account} in ${locale} is accessible, fits its width and logs no error`, async ({
      page,
      server,
      visits,
      pageErrors,
    }) => {
      test.setTimeout(600_000);
      const isStranger = account === 'stranger';
      if (!isStranger) await enterAs(page, server, account, locale);
      const faults: string[] = [];
      const own = visits.filter((visit) => visit.account === account);
      const seen = own.filter(({ isFirst, hasTable }) => isFirst || hasTable || locale === 'en-US');
      for (const [at, { path, hasTable, axe }] of seen.entries()) {
        const separator = path.includes('?') ? '&' : '?';
        await page.goto(isStranger ? `${path}${separator}lang=${locale}` : path);
        const ascending = hasTable ? widths : widthsWithoutTable;
        // Every other page starts at the width of the one before, which saves a layout.
        for (const { width, texts, isForTables } of at % 2 === 0
          ? ascending
          : ascending.toReversed()) {
          await page.setViewportSize({ width, height: 900 });
          const pageFaults = await layoutFaults(page, texts);
          if (hasTable && isForTables)
            pageFaults.push(...(await hiddenParts(page)).map((part) => `${part} at ${width}`));
          if (axe?.locale === locale && axe.width === width)
            pageFaults.push(...(await accessibilityFaults(page)));
          faults.push(...pageFaults.map((fault) => `${path}: ${fault}`));
        }
      }
      faults.push(...pageErrors.splice(0));
      expect(faults.join('\n')).toBe('');
    });
  }
}
