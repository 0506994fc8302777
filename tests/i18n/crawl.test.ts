import { beforeAll, describe, expect, test } from 'vitest';
import { en } from '~/i18n/en';
import { client } from '../support/client';
import { crawl, publicStarts, starts } from '../support/crawl';
import { decoded, wordsOf } from '../support/html';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { keysOf } from '../support/words';

const keys = new Set(
  [...keysOf(en).keys()].flatMap((key) => [key, key.replace(/_(one|two|other)$/, '')]),
);

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

/**
 * Keys of the words, and slots nothing was put into, where a person or a screen reader would read
 * them.
 */
function rawKeysIn(html: string): string[] {
  const shown = decoded(html.replace(/<(script|style)\b.*?<\/\1>/gs, ''));
  const dotted = shown.match(/\b[a-z]\w*(\.[\w-]+)+/gi) ?? [];
  return [...dotted.filter((word) => keys.has(word)), ...(shown.match(/\{\{\w+\}\}/g) ?? [])];
}

const accounts: [string, string[], string | undefined][] = [
  ['a stranger', publicStarts, undefined],
  ...Object.entries(starts).map(([name, paths]): [string, string[], string] => [
    name,
    paths,
    `${name}@yesod.demo`,
  ]),
];

describe.each(['en-US', 'he-IL'])('in %s', (locale) => {
  test.each(accounts)(
    '%s finds words on every page, a page behind every link, and no kept form with a key',
    async (name, paths, email) => {
      const somebody = client(server, email);
      await somebody.post('/language', { locale });
      const pages = await crawl(somebody, paths);
      expect(pages.length).toBeGreaterThanOrEqual(paths.length);
      const keyForms = pages.filter(({ html }) => html.includes('name="form_key"'));
      if (name === 'admin') expect(keyForms.length).toBeGreaterThan(7);
      expect(keyForms.filter(({ caching }) => caching !== 'no-store')).toEqual([]);
      for (const { path, from, status, html } of pages) {
        expect([path, rawKeysIn(html)]).toEqual([path, []]);
        if (status === 200) {
          expect(html).toContain(`<html lang="${locale}"`);
          expect(wordsOf(html)).not.toMatch(/\b(undefined|null|NaN|Invalid Date|\[object)\b/);
        }
        const isBroken = status >= 400 && path !== '/404';
        expect([path, from, isBroken && status]).toEqual([path, from, false]);
      }
    },
    60_000,
  );
});
