import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { cookieIn, setCookie, yearSeconds } from '../app/http/cookie';
import type { SentHeaders } from './body';
import type { Page } from './remix';

/** The file that scripts/page-styles.mjs writes. */
type Part = string | { open: string; parts: Part[] } | { selectors: string[][]; body: string };
type Styles = {
  sheets: Record<string, Part[]>;
  classes: { enhance: string[]; islands: string[] };
};

/** Says that the browser has no sheets, because its cache was cleared. */
export const noSheets = (isSecure: boolean): string =>
  setCookie({ name: 'styles', value: '', isSecure, maxAge: 0 });
const links = /<link rel="stylesheet" href="(\/assets\/([\w-]+)\.css)"\/>/g;
const attributes = /class="([^"]*)"/g;

type Request = {
  cookies: string;
  isTls: boolean;
  res: Pick<ServerResponse, 'getHeader'>;
  headers: SentHeaders;
};
export type PageStyles = (page: Page, request: Request) => void;

/**
 * Returns a function that puts the rules of a page's own classes into the page, in the place of
 * each style sheet that the browser has not loaded yet, so that it needs no further request before
 * it draws. The rules keep their order, so the page looks the same either way.
 *
 * The browser of a signed-in person loads the whole sheets afterwards, and a cookie says so. Other
 * visitors get no cookie, so a public page is the same for all of them.
 *
 * @param file the list of rules that the build wrote
 */
export function pageStyles(file: string): PageStyles {
  const { sheets, classes }: Styles = JSON.parse(readFileSync(file, 'utf8'));

  const classesIn = (html: string): Set<string> => {
    const names = new Set(classes.enhance);
    if (html.includes('data-island=')) for (const name of classes.islands) names.add(name);
    for (const [, value = ''] of html.matchAll(attributes))
      for (const name of decoded(value).split(/\s+/)) names.add(name);
    return names;
  };

  return (page, { cookies, isTls, res, headers }) => {
    const { html, isPersonal = false } = page;
    const loaded = isPersonal ? sheetsIn(cookies, isTls) : [];
    const known = loaded.filter((name) => `/assets/${name}.css` in sheets);
    const sources: string[] = [];
    let names: Set<string> | undefined;
    page.html = html.replace(links, (link, address: string, name: string) => {
      const parts = sheets[address];
      if (!parts || known.includes(name)) return link;
      known.push(name);
      names ??= classesIn(html);
      const css = rulesFor(parts, names);
      sources.push(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
      const later = isPersonal ? `<link rel="prefetch" as="style" href="${address}"/>` : '';
      return `<style data-sheet="${address}">${css}</style>${later}`;
    });
    if (sources.length === 0) return;
    const policy = String(res.getHeader('Content-Security-Policy'));
    headers['content-security-policy'] = policy.replace(
      "style-src 'self'",
      ["style-src 'self'", ...sources].join(' '),
    );
    if (!isPersonal) return;
    const value = known.join('.');
    const cookie = setCookie({ name: 'styles', value, isSecure: isTls, maxAge: yearSeconds });
    headers['set-cookie'] = [headers['set-cookie'] ?? [], cookie].flat();
  };
}

function rulesFor(parts: Part[], names: Set<string>): string {
  let css = '';
  for (const part of parts) {
    if (typeof part === 'string') css += part;
    else if ('open' in part) {
      const inner = rulesFor(part.parts, names);
      // An empty layer still has its place in the order of the layers.
      if (inner || part.open.startsWith('@layer')) css += `${part.open}{${inner}}`;
    } else {
      const selectors = part.selectors.filter(([, ...needed]) =>
        needed.every((name) => names.has(name)),
      );
      if (selectors.length > 0) css += `${selectors.map(([text]) => text)}{${part.body}}`;
    }
  }
  return css;
}

/** The names of the sheets that a browser says it has. */
const sheetsIn = (cookies: string, isSecure: boolean): string[] =>
  cookieIn(cookies, 'styles', isSecure)?.split('.') ?? [];

const entities: Record<string, string> = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&#x27;': "'" };
const decoded = (value: string): string =>
  value.includes('&')
    ? value.replace(/&(amp|gt|lt|#x27);/g, (text) => entities[text] ?? '')
    : value;
