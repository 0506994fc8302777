import { settings } from '~/services/settings/settings.server';

/**
 * For pages of other origins the operator named; everybody else's stay closed out
 * (docs/rules.md#csrf).
 */
export function corsHeaders({ headers }: Request): Record<string, string> {
  const origin = headers.get('origin');
  if (!origin || !settings.apiOrigins.includes(origin)) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers':
      'ETag, Retry-After, RateLimit, RateLimit-Policy, Content-Language, X-Request-Id, Idempotency-Replayed',
    Vary: 'Origin',
  };
}

/** The answer to a browser that asks whether it may call. */
export function preflight(request: Request): Response {
  const allowed = corsHeaders(request);
  const isAllowed = Object.keys(allowed).length > 0;
  return new Response(null, {
    status: isAllowed ? 204 : 403,
    headers: isAllowed ? { ...allowed, ...methods } : { 'Cache-Control': 'no-store' },
  });
}

const methods = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Content-Language, Idempotency-Key, If-None-Match, X-Requested-With, X-Time-Zone, Time-Zone, Timezone',
  'Access-Control-Max-Age': '600',
};
