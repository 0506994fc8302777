import { type Mode, settings } from '~/services/settings/settings.server';

const safeMethods = new Set(['GET', 'HEAD']);

type RequestFacts = {
  method: string;
  /** By lower-case name. */
  headers: Record<string, string | string[] | undefined>;
  publicOrigin: string | null;
  /** Origins whose pages may call the JSON API. */
  apiOrigins?: readonly string[];
};

/**
 * True if another site may have caused this request (docs/rules.md#csrf). Remix's own check leaves
 * out resource routes and requests without Origin, so the server checks before Remix and every
 * action checks again. A client without Origin and Sec-Fetch-Site is no current browser: it passes
 * only without a cookie.
 */
export function isForeignRequest({
  method,
  headers,
  publicOrigin,
  apiOrigins,
}: RequestFacts): boolean {
  if (safeMethods.has(method.toUpperCase())) return false;
  const { host, origin, cookie, 'sec-fetch-site': fetchSite } = headers;
  if (origin && apiOrigins?.includes(String(origin))) return false;
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') return true;
  const publicHost = publicOrigin ? new URL(publicOrigin).host : undefined;
  if (origin) return !isOwnOrigin(String(origin), [host, publicHost]);
  return !fetchSite && Boolean(cookie);
}

/** Compares hosts, not schemes: behind a TLS-terminating proxy the app sees http. */
function isOwnOrigin(origin: string, hosts: (string | string[] | undefined)[]): boolean {
  return URL.canParse(origin) && hosts.includes(new URL(origin).host);
}

/** For servers other than ours, which do not check before Remix. */
export function refuseForeign(request: Request) {
  const headers = Object.fromEntries(request.headers);
  if (isForeignRequest({ method: request.method, headers, publicOrigin: settings.publicOrigin }))
    throw new Response(null, { status: 403, statusText: 'Forbidden' });
}

/**
 * The origin for links in messages. A Host header can be forged, so only demo and test trust it; in
 * production without PUBLIC_URL there is none.
 */
export function publicOrigin({ mode, url }: { mode: Mode; url: URL }): string | null {
  return settings.publicOrigin ?? (mode === 'production' ? null : url.origin);
}

/** True if the browser is at the public address, as passkeys and sign-in providers require. */
export const isAtOrigin = (url: URL, origin: string): boolean => url.host === new URL(origin).host;

/** A path to open after signing in; undefined for one that could leave the site. */
export function safePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 2000) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters.
  if (/[\u0000-\u001f\u007f\\]/.test(value) || value.startsWith('//')) return undefined;
  const url = new URL(value, 'http://same.invalid');
  if (url.host !== 'same.invalid' || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search;
}
