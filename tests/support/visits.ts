import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locale } from '~/i18n/words';
import { client } from './client';
import { crawl, publicStarts, starts } from './crawl';
import { makeOnce } from './once';
import { type RunningServer, startServer } from './server';

export const visitors = { ...starts, stranger: publicStarts };

/**
 * A page to check: the one of its kind with most elements, or one with elements that the others of
 * its kind do not have, because roles see different parts of a screen.
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

/** The pages of the demo data to check, found once per run by following links as each visitor. */
export async function findVisits(): Promise<Visit[]> {
  const folder = await makeOnce(path.join(tmpdir(), 'visits'), async (draft) => {
    // Its own server, because other tests change the data of theirs.
    const server = await startServer({ seed: 'demo' });
    writeFileSync(path.join(draft, list), JSON.stringify(await visitsOn(server)));
    await server.stop();
  });
  return JSON.parse(readFileSync(path.join(folder, list), 'utf8'));
}
const list = 'visits.json';

async function visitsOn(server: RunningServer): Promise<Visit[]> {
  const pagesByKind = new Map<string, Candidate[]>();
  for (const [account, paths] of Object.entries(visitors)) {
    const visitor = client(server, emailOf(account));
    for (const { status, path, html } of await crawl(visitor, paths, 1)) {
      if (status !== 200) continue;
      const kind = account === 'stranger' ? path : kindOf(path);
      // A dialog covers the table of its page, which has a visit of its own.
      const hasTable = html.includes('class="table-wrap"') && !html.includes('<dialog');
      const page = { account, path, hasTable, elements: elementsOf(html) };
      pagesByKind.set(kind, [...(pagesByKind.get(kind) ?? []), page]);
    }
  }
  return [...pagesByKind.values()].flatMap((pages, at) =>
    fewestWithAllElements(pages).map(({ account, path, hasTable }, nth) => {
      const isFirst = nth === 0;
      return { account, path, isFirst, hasTable, axe: isFirst ? looks[at % looks.length]! : null };
    }),
  );
}

type Candidate = { account: string; path: string; hasTable: boolean; elements: Set<string> };

/** Takes the page with most elements that no page taken before has, until none is missing. */
function fewestWithAllElements(pages: Candidate[]): Candidate[] {
  const missing = new Set(pages.flatMap(({ elements }) => [...elements]));
  const newOf = ({ elements }: Candidate) => [...elements].filter((one) => missing.has(one)).length;
  const taken: Candidate[] = [];
  while (missing.size > 0) {
    const richest = pages.reduce((best, page) => (newOf(page) > newOf(best) ? page : best));
    for (const element of richest.elements) missing.delete(element);
    taken.push(richest);
  }
  return taken;
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
  new Set(
    [...html.matchAll(/<([a-z]\w*)((?:\s[^>]*)?)>/g)].map(([, tag, attributes = '']) => {
      const [look, role] = ['class', 'role'].map((name) =>
        new RegExp(` ${name}="[^"]*"`).exec(attributes),
      );
      return `${tag}${look ?? ''}${role ?? ''}`;
    }),
  );
