import type { RequestContext } from './context.server';

/**
 * The origin for links in messages: PUBLIC_URL. The Host header is whatever a stranger says it is, so only demo
 * and test believe it; in production without PUBLIC_URL there is none.
 */
export function publicOrigin({ mode, url }: Pick<RequestContext, 'mode' | 'url'>): string | null {
  if (process.env.PUBLIC_URL) return new URL(process.env.PUBLIC_URL).origin;
  return mode === 'production' ? null : url.origin;
}
