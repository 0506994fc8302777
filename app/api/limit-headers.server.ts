import type { AppError } from '~/models/errors';
import type { LimitUse } from '~/models/limits/limit-use.server';
import { type LimitName, limits } from '~/models/limits/limits.server';

/**
 * Limits of the caller’s own doing, such as messages sent. What is left of the others would tell
 * strangers about somebody else's account.
 */
const shown: ReadonlySet<string> = new Set<LimitName>([
  'supportPerNetwork',
  'messagesPerPerson',
  'invitationsPerCompany',
  'invitationsAgainPerCompany',
  'welcomesPerCompany',
  'contactChangesPerCompany',
  'webhookSendsPerCompany',
  'importsPerPerson',
]);

const seconds = (ms: number) => Math.max(0, Math.ceil(ms / 1000));

/** `RateLimit-Policy` and `RateLimit` of an answer, as the IETF's draft has them. */
export function limitHeaders(used: Map<string, LimitUse>): Record<string, string> {
  const own = [...used].filter(([name]) => shown.has(name));
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

/** The headers of a refusal that says how long to wait. */
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
