import { expect, test } from 'vitest';
import { en } from '~/i18n/en';
import { crawledPages, localesOf, visitors } from '../support/crawled';
import { decoded, wordsOf } from '../support/html';
import { keysOf } from '../support/words';

const keys = new Set(
  [...keysOf(en).keys()].flatMap((key) => [key, key.replace(/_(one|two|other)$/, '')]),
);

/**
 * Keys of the words, and slots nothing was put into, where a person or a screen reader would read
 * them.
 */
function rawKeysIn(html: string): string[] {
  const visibleHtml = decoded(html.replace(/<(script|style)\b.*?<\/\1>/gs, ''));
  const dotted = visibleHtml.match(/\b[a-z]\w*(\.[\w-]+)+/gi) ?? [];
  return [...dotted.filter((word) => keys.has(word)), ...(visibleHtml.match(/\{\{\w+\}\}/g) ?? [])];
}

const walks = visitors.flatMap((visitor) =>
  localesOf(visitor).map((locale) => [visitor, locale] as const),
);

test.each(walks)(
  'shows %s in %s only texts and working links, and caches no form with a key',
  async (visitor, locale) => {
    const pages = await crawledPages(visitor, locale);
    expect(pages.length).toBeGreaterThan(5);
    const keyForms = pages.filter(({ html }) => html.includes('name="form_key"'));
    if (visitor === 'admin') expect(keyForms.length).toBeGreaterThan(7);
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
);
