import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locale } from '~/i18n/words';
import { client } from './client';
import { crawl, publicStarts, starts } from './crawl';
import { makeOnce } from './once';
import type { RunningServer } from './server';

export const visitors = { ...starts, stranger: publicStarts };

/**
 * A page to check: the first of its kind, or one with elements that no earlier page of its kind
 * has, because roles see different parts of a screen.
 */
export type Visit = {
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

/** The pages to check, found by following links as each visitor. */
export async function findVisits(server: RunningServer): Promise<Visit[]> {
  const knownElements = new Map<string, Set<string>>();
  const visits: Visit[] = [];
  for (const [account, paths] of Object.entries(visitors)) {
    const visitor = client(server, emailOf(account));
    for (const page of await crawl(visitor, paths, 1)) {
      const { status, html } = page;
      const kind = account === 'stranger' ? page.path : kindOf(page.path);
      const knownOfKind = knownElements.get(kind) ?? new Set();
      const elements = elementsOf(html).filter((element) => !knownOfKind.has(element));
      if (status !== 200 || elements.length === 0) continue;
      const isFirst = knownOfKind.size === 0;
      const axe = isFirst ? looks[knownElements.size % looks.length]! : null;
      // A dialog covers the table of its page, which has a visit of its own.
      const hasTable = html.includes('class="table-wrap"') && !html.includes('<dialog');
      visits.push({ account, path: page.path, isFirst, hasTable, axe });
      knownElements.set(kind, new Set([...knownOfKind, ...elements]));
    }
  }
  return visits;
}

/** The same, found once per run, for servers whose data no other test changes. */
export async function findVisitsOnce(server: RunningServer): Promise<Visit[]> {
  const folder = await makeOnce(path.join(tmpdir(), 'visits'), async (draft) =>
    writeFileSync(path.join(draft, list), JSON.stringify(await findVisits(server))),
  );
  return JSON.parse(readFileSync(path.join(folder, list), 'utf8'));
}
const list = 'visits.json';

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
