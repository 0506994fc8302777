import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { en } from '~/i18n/en';
import { findJava, javaFlags, vnuJar } from '../../scripts/java.mjs';
import { client } from '../support/client';
import { crawl, type Page, publicStarts, starts } from '../support/crawl';
import { decoded, wordsOf } from '../support/html';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { keysOf } from '../support/words';

const keys = new Set(
  [...keysOf(en).keys()].flatMap((key) => [key, key.replace(/_(one|two|other)$/, '')]),
);

let server: RunningServer;
const validatorFolder = mkdtempSync(path.join(tmpdir(), 'yesod-pages-'));
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});
afterAll(() => rmSync(validatorFolder, { recursive: true }));

/**
 * Keys of the words, and slots nothing was put into, where a person or a screen reader would read
 * them.
 */
function rawKeysIn(html: string): string[] {
  const visibleHtml = decoded(html.replace(/<(script|style)\b.*?<\/\1>/gs, ''));
  const dotted = visibleHtml.match(/\b[a-z]\w*(\.[\w-]+)+/gi) ?? [];
  return [...dotted.filter((word) => keys.has(word)), ...(visibleHtml.match(/\{\{\w+\}\}/g) ?? [])];
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
    'shows %s only texts and working links, and caches no form with a key',
    async (name, paths, email) => {
      const visitor = client(server, email);
      await visitor.post('/language', { locale });
      const pages = await crawl(visitor, paths);
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
      if (locale === 'en-US') saveForValidator(name, pages);
    },
    60_000,
  );
});

const kinds = new Set<string>();

/** Writes the first page of each kind, and each role's dashboard, for the HTML checker. */
function saveForValidator(visitor: string, pages: Page[]) {
  for (const page of pages) {
    const kind = page.path.replace(/^\/admin(?=\/)|\?.*/g, '').replace(/\d+/g, 'n');
    const isOwn = kind.endsWith('dashboard');
    if (page.status !== 200 || (kinds.has(kind) && !isOwn)) continue;
    kinds.add(kind);
    const file = `${visitor}${page.path}`.replaceAll(/\W/g, '_');
    writeFileSync(path.join(validatorFolder, `${file}.html`), page.html);
  }
}

test.skipIf(!findJava())(
  'serves no page with HTML errors',
  async () => {
    expect(kinds.size).toBeGreaterThanOrEqual(60);
    const args = ['-jar', vnuJar, '--errors-only', '--exit-zero-always', '--format', 'json'];
    const { stderr } = await promisify(execFile)('java', [...javaFlags, ...args, validatorFolder], {
      maxBuffer: 64 << 20,
    });
    const { messages }: { messages: Message[] } = JSON.parse(stderr);
    const errors = messages.map(({ url, message, extract }) => [
      path.basename(url),
      message,
      extract,
    ]);
    expect(errors).toEqual([]);
  },
  180_000,
);
type Message = { type: string; url: string; message: string; extract?: string };
