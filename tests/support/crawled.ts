import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Locale, locales } from '~/i18n/words';
import { client } from './client';
import { crawl, type Page, publicStarts, starts } from './crawl';
import { makeOnce } from './once';
import { startServer } from './server';
import { isRelease } from './tier';

/** Where each demo account starts to follow links, and a signed-out visitor. */
const startsOf = { ...starts, stranger: publicStarts };
export const visitors = Object.keys(startsOf);

/** The languages in which a visitor's pages are fetched: in the first tier one, by turns. */
export const localesOf = (visitor: string): readonly Locale[] =>
  isRelease ? locales : [locales[visitors.indexOf(visitor) % locales.length]!];

/**
 * The pages of the demo that a visitor reaches by links. All visitors' pages are fetched once per
 * run, for every test that checks all pages.
 */
export async function crawledPages(visitor: string, locale: Locale): Promise<Page[]> {
  const folder = await makeOnce(path.join(tmpdir(), 'crawl'), crawlAll);
  return JSON.parse(readFileSync(path.join(folder, fileOf(visitor, locale)), 'utf8'));
}

const fileOf = (visitor: string, locale: Locale) => `${visitor}-${locale}.json`;

async function crawlAll(folder: string) {
  // Its own server, because other tests change the data of theirs.
  const server = await startServer({ seed: 'demo' });
  for (const [visitor, paths] of Object.entries(startsOf)) {
    const email = visitor === 'stranger' ? undefined : `${visitor}@yesod.demo`;
    const browser = client(server, email);
    for (const locale of localesOf(visitor)) {
      await browser.post('/language', { locale });
      const pages = await crawl(browser, paths, isRelease ? 2 : 1);
      writeFileSync(path.join(folder, fileOf(visitor, locale)), JSON.stringify(pages));
    }
  }
  await server.stop();
}

/** One kind per screen in either portal, regardless of ids and query. */
export const kindOf = (path: string) =>
  path
    .replace(/\?.*/, '')
    .replace(/^\/admin(?=\/)/, '')
    .replace(/\d+/g, 'n');
