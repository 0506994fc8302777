import type { Locale } from '~/i18n/words';
import { accessibilityFaults, test as base, expect } from '../support/browser';
import { client } from '../support/client';
import { crawl, publicStarts, starts } from '../support/crawl';
import { enterAs } from '../support/journey';
import { hiddenParts, layoutFaults } from '../support/layout';
import { lengthenNames } from '../support/long-words';
import { type RunningServer, startServer } from '../support/server';

/** Widths in CSS pixels, and the text sizes in percent that must fit; 320 is a desktop at 400 %. */
const widths = [
  { width: 320, texts: [100] },
  { width: 360, texts: [200, 100] },
  { width: 768, texts: [100] },
  { width: 1280, texts: [200, 100] },
];
/** Widths at which a table drops or folds columns. */
const tableWidths = [640, 768, 820, 1024, 1180];
const visitors = { ...starts, stranger: publicStarts };

/**
 * A page to check: the first of its kind, or one with elements that no earlier page of its kind
 * has, because roles see different parts of a screen.
 */
type Visit = {
  account: string;
  path: string;
  isFirst: boolean;
  hasTable: boolean;
  axe: Look | null;
};

/** Axe checks kinds of pages in turns: as a desktop in English and as a phone in Hebrew. */
type Look = { locale: Locale; width: number };
const looks: Look[] = [
  { locale: 'en-US', width: 1280 },
  { locale: 'he-IL', width: 360 },
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
    { scope: 'worker', timeout: 120_000 },
  ],
  visits: [
    async ({ server }, use) => use(await findVisits(server)),
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ mode: 'parallel' });

async function findVisits(server: RunningServer): Promise<Visit[]> {
  const knownElements = new Map<string, Set<string>>();
  const visits: Visit[] = [];
  for (const [account, paths] of Object.entries(visitors)) {
    const visitor = client(server, emailOf(account));
    for (const { path, status, html } of await crawl(visitor, paths, 1)) {
      const kind = account === 'stranger' ? path : kindOf(path);
      const knownOfKind = knownElements.get(kind) ?? new Set();
      const elements = elementsOf(html).filter((element) => !knownOfKind.has(element));
      if (status !== 200 || elements.length === 0) continue;
      const isFirst = knownOfKind.size === 0;
      const axe = isFirst ? looks[knownElements.size % looks.length]! : null;
      // A dialog covers the table of its page, which has a visit of its own.
      const hasTable = html.includes('class="table-wrap"') && !html.includes('<dialog');
      visits.push({ account, path, isFirst, hasTable, axe });
      knownElements.set(kind, new Set([...knownOfKind, ...elements]));
    }
  }
  return visits;
}

const emailOf = (account: string) => (account === 'stranger' ? undefined : `${account}@yesod.demo`);

/** One kind per screen in either portal, regardless of ids and query. */
const kindOf = (path: string) =>
  path
    .replace(/\?.*/, '')
    .replace(/^\/admin(?=\/)/, '')
    .replace(/\d+/g, 'n');

/** The tags of a page with their classes and roles. */
const elementsOf = (html: string) =>
  [...html.matchAll(/<([a-z]\w*)((?:\s[^>]*)?)>/g)].map(([, tag, attributes = '']) => {
    const [look, role] = ['class', 'role'].map((name) =>
      new RegExp(` ${name}="[^"]*"`).exec(attributes),
    );
    return `${tag}${look ?? ''}${role ?? ''}`;
  });

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
      expect(visits.filter(({ hasTable }) => hasTable).length).toBeGreaterThan(20);
      const own = visits.filter((visit) => visit.account === account);
      for (const { path, hasTable, axe } of own.filter(
        ({ isFirst }) => isFirst || locale === 'en-US',
      )) {
        const separator = path.includes('?') ? '&' : '?';
        await page.goto(isStranger ? `${path}${separator}lang=${locale}` : path);
        const pageFaults: string[] = [];
        for (const { width, texts } of widths) {
          await page.setViewportSize({ width, height: 900 });
          pageFaults.push(...(await layoutFaults(page, texts)));
          if (axe?.locale === locale && axe.width === width)
            pageFaults.push(...(await accessibilityFaults(page)));
        }
        for (const width of hasTable ? tableWidths : []) {
          await page.setViewportSize({ width, height: 900 });
          pageFaults.push(...(await hiddenParts(page)).map((part) => `${part} at ${width}`));
        }
        faults.push(...pageFaults.map((fault) => `${path}: ${fault}`));
      }
      faults.push(...pageErrors.splice(0));
      expect(faults.join('\n')).toBe('');
    });
  }
}
