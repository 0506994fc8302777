import { settings } from '~/services/settings/settings.server';

/**
 * Allows pages of the origins that the operator listed; all others stay blocked
 * (docs/rules.md#csrf).
 */
export function corsHeaders({ headers }: Request): Record<string, string> {
  const origin = headers.get('origin');
  if (!origin || !settings.apiOrigins.includes(origin)) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers':
      'ETag, Retry-After, RateLimit, RateLimit-Policy, Content-Language, X-Request-Id, ' +
      'Idempotency-Replayed',
    Vary: 'Origin',
  };
}

/** Answers a CORS preflight request. */
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
    'Authorization, Content-Type, Content-Language, Idempotency-Key, If-None-Match, ' +
    'X-Requested-With, X-Time-Zone, Time-Zone, Timezone',
  'Access-Control-Max-Age': '600',
};
