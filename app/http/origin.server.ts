import { settings } from '~/services/settings/settings.server';

const safeMethods = new Set(['GET', 'HEAD']);

export type RequestFacts = {
  method: string;
  /** By lower-case name, as Node has them and `Object.fromEntries(request.headers)` gives them. */
  headers: Record<string, string | string[] | undefined>;
  /** Where people reach the site, when that is not what the Host header says (behind a proxy). */
  publicOrigin: string | null;
};

/**
 * Whether another site may have caused this request (docs/rules.md#csrf). Remix's own check leaves holes (resource
 * routes, requests without Origin), so the server asks before Remix and every action asks again. A client
 * that sends neither Origin nor Sec-Fetch-Site is no browser of today: it passes only without a cookie.
 */
export function isForeignRequest({ method, headers, publicOrigin }: RequestFacts): boolean {
  if (safeMethods.has(method.toUpperCase())) return false;
  const { host, origin, cookie, 'sec-fetch-site': fetchSite } = headers;
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') return true;
  const publicHost = publicOrigin ? new URL(publicOrigin).host : undefined;
  if (origin) return !isOwnOrigin(String(origin), [host, publicHost]);
  return !fetchSite && Boolean(cookie);
}

/** Hosts are compared, not schemes: behind a proxy that ends TLS the app sees http. `null` is nobody's origin. */
function isOwnOrigin(origin: string, hosts: (string | string[] | undefined)[]): boolean {
  return URL.canParse(origin) && hosts.includes(new URL(origin).host);
}

/** The server checks this before Remix does; here it holds under any server that runs the build. */
export function refuseForeign(request: Request) {
  const headers = Object.fromEntries(request.headers);
  if (isForeignRequest({ method: request.method, headers, publicOrigin: settings.publicOrigin }))
    throw new Response(null, { status: 403, statusText: 'Forbidden' });
}
