const safeMethods = new Set(['GET', 'HEAD']);

export type RequestFacts = {
  method: string;
  headers: { get(name: string): string | null | undefined };
  /** Where people reach the site, when that is not what the Host header says (behind a proxy). */
  publicOrigin?: string;
};

/**
 * Whether another site may have caused this request (target 32). Remix's own check leaves holes (resource
 * routes, requests without Origin), so the server asks before Remix and every action asks again. A client
 * that sends neither Origin nor Sec-Fetch-Site is no browser of today: it passes only without a cookie.
 */
export function isForeignRequest({ method, headers, publicOrigin }: RequestFacts): boolean {
  if (safeMethods.has(method.toUpperCase())) return false;
  const origin = headers.get('Origin');
  const fetchSite = headers.get('Sec-Fetch-Site');
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') return true;
  if (origin) return !isOwnOrigin(origin, [headers.get('Host'), publicOrigin && new URL(publicOrigin).host]);
  return !fetchSite && Boolean(headers.get('Cookie'));
}

/** Hosts are compared, not schemes: behind a proxy that ends TLS the app sees http. `null` is nobody's origin. */
function isOwnOrigin(origin: string, hosts: (string | null | undefined)[]): boolean {
  return URL.canParse(origin) && hosts.includes(new URL(origin).host);
}
