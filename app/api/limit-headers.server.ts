import type { AppError } from '~/models/errors';
import { type LimitName, type LimitUse, limits } from '~/models/limits/limits.server';

const seconds = (ms: number) => Math.max(0, Math.ceil(ms / 1000));

/** The `RateLimit-Policy` and `RateLimit` headers of the IETF draft. */
export function limitHeaders(limitUses: Map<string, LimitUse>): Record<string, string> {
  const own = [...limitUses];
  if (own.length === 0) return {};
  return {
    'RateLimit-Policy': own
      .map(([name, { most, windowMs }]) => `"${name}";q=${most};w=${seconds(windowMs)}`)
      .join(', '),
    RateLimit: own
      .map(([name, { left, resetMs }]) => `"${name}";r=${left};t=${seconds(resetMs)}`)
      .join(', '),
  };
}

/** The headers of a response that says how long to wait. */
export function waitHeaders({ values }: AppError): Record<string, string> {
  const name = String(values.limit ?? 'wait');
  const limit = limits[name as LimitName] as { most: number; window: number } | undefined;
  const wait = String(values.seconds);
  return {
    'Retry-After': wait,
    RateLimit: `"${name}";r=0;t=${wait}`,
    'RateLimit-Policy': limit
      ? `"${name}";q=${limit.most};w=${seconds(limit.window)}`
      : `"${name}";q=1;w=${wait}`,
  };
}
