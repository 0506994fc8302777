import type { Locale } from '~/i18n/words';
import { accessibilityFaults, test as base, expect } from '../support/browser';
import { client } from '../support/client';
import { crawl, publicStarts, starts } from '../support/crawl';
import { enterAs } from '../support/journey';
import { layoutFaults } from '../support/large-text';
import { lengthenNames } from '../support/long-words';
import { type RunningServer, startServer } from '../support/server';

/** CSS pixels, and the text sizes in percent that must fit them: 320 is a desktop at 400 %. */
const widths = [
  { width: 320, texts: [100] },
  { width: 360, texts: [200, 100] },
  { width: 768, texts: [100] },
  { width: 1280, texts: [200, 100] },
];
const visitors = { ...starts, stranger: publicStarts };

/**
 * A page to check: the first of its kind, or one with elements that no earlier page of its kind
 * has, since another role may see more of the same screen.
 */
type Visit = { account: string; path: string; isFirst: boolean; axe: Look | null };

/** Axe checks every other kind of page as a desktop in English, the rest as a phone in Hebrew. */
type Look = { locale: Locale; width: number };
const looks: Look[] = [
  { locale: 'en-US', width: 1280 },
  { locale: 'he-IL', width: 360 },
];

const test = base.extend<object, { server: RunningServer; visits: Visit[] }>({
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
    const somebody = client(server, emailOf(account));
    for (const { path, status, html } of await crawl(somebody, paths, 1)) {
      const kind = account === 'stranger' ? path : kindOf(path);
      const known = knownElements.get(kind) ?? new Set();
      const elements = elementsOf(html).filter((element) => !known.has(element));
      if (status !== 200 || elements.length === 0) continue;
      const isFirst = known.size === 0;
      const axe = isFirst ? looks[knownElements.size % looks.length]! : null;
      visits.push({ account, path, isFirst, axe });
      knownElements.set(kind, new Set([...known, ...elements]));
    }
  }
  return visits;
}

const emailOf = (account: string) => (account === 'stranger' ? undefined : `${account}@yesod.demo`);

/** One screen in either portal, whatever its ids and query: a list sorted otherwise is the same. */
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
    test(`every page of ${account} in ${locale}: axe, width, console`, async ({
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
      for (const { path, axe } of own.filter(({ isFirst }) => isFirst || locale === 'en-US')) {
        const separator = path.includes('?') ? '&' : '?';
        await page.goto(isStranger ? `${path}${separator}lang=${locale}` : path);
        const found: string[] = [];
        for (const { width, texts } of widths) {
          await page.setViewportSize({ width, height: 900 });
          found.push(...(await layoutFaults(page, texts)));
          if (axe?.locale === locale && axe.width === width)
            found.push(...(await accessibilityFaults(page)));
        }
        faults.push(...found.map((fault) => `${path}: ${fault}`));
      }
      faults.push(...pageErrors.splice(0));
      expect(faults.join('\n')).toBe('');
    });
  }
}
