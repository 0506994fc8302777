import { type Locale, locales } from '~/i18n/words';
import { crawledPages, kindOf, localesOf, visitors } from './crawled';
import { isRelease } from './tier';

/** A page to check, and the languages in which its layout is measured. */
export type Visit = {
  account: string;
  path: string;
  hasTable: boolean;
  locales: readonly Locale[];
  axe: Look | null;
};

/** Axe checks pages in turns: as a desktop in English and as a phone in Hebrew. */
type Look = { locale: Locale; width: number };
const looks: Look[] = [
  { locale: 'en-US', width: 1280 },
  { locale: 'he-IL', width: 360 },
];

/** The pages of the demo data to check. */
export async function findVisits(): Promise<Visit[]> {
  const pages: Candidate[] = [];
  for (const account of visitors)
    for (const { status, path, html } of await crawledPages(account, localesOf(account)[0]!)) {
      if (status !== 200) continue;
      // A dialog covers the table of its page, which has a visit of its own.
      const hasTable = html.includes('class="table-wrap"') && !html.includes('<dialog');
      pages.push({ account, path, hasTable, elements: elementsOf(html) });
    }
  return isRelease ? visitsByKind(pages) : visitsByElement(pages);
}

type Candidate = { account: string; path: string; hasTable: boolean; elements: Set<string> };

const mostInFirstTier = 60;

/** The pages that together show every element, each in one language by turns. */
const visitsByElement = (pages: Candidate[]): Visit[] =>
  fewestWithAllElements(pages)
    .slice(0, mostInFirstTier)
    .map(({ account, path, hasTable }, at) => {
      const look = looks[at % looks.length]!;
      return { account, path, hasTable, locales: [look.locale], axe: look };
    });

/**
 * Of each kind the page with most elements, in both languages; and in English the pages with
 * elements that the others of their kind do not have, because roles see different parts of a screen.
 */
function visitsByKind(pages: Candidate[]): Visit[] {
  const kinds = new Map<string, Candidate[]>();
  for (const page of pages) {
    const kind = page.account === 'stranger' ? page.path : kindOf(page.path);
    kinds.set(kind, [...(kinds.get(kind) ?? []), page]);
  }
  return [...kinds.values()].flatMap((ofKind, at) =>
    fewestWithAllElements(ofKind).map(({ account, path, hasTable }, nth) => {
      const page = { account, path, hasTable };
      return nth === 0
        ? { ...page, locales, axe: looks[at % looks.length]! }
        : { ...page, locales: ['en-US'], axe: null };
    }),
  );
}

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
