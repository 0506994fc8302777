import { settings } from '~/services/settings/settings.server';
import type { RequestContext } from './context.server';

/**
 * The origin for links in messages: PUBLIC_URL. The Host header is whatever a stranger says it is, so only demo
 * and test believe it; in production without PUBLIC_URL there is none.
 */
export function publicOrigin({ mode, url }: Pick<RequestContext, 'mode' | 'url'>): string | null {
  return settings.publicOrigin ?? (mode === 'production' ? null : url.origin);
}
