import { notFoundPath } from '~/paths';
import { type SecurityEvent, securityEvent } from '~/services/log/security.server';
import type { RequestContext } from './context.server';
import { logSignIn } from './sign-in-log.server';

type Kind = Pick<SecurityEvent, 'what' | 'result'>;

const kinds: Record<number, Kind> = {
  401: { what: 'access.token', result: 'failed' },
  403: { what: 'access.forbidden', result: 'refused' },
  404: { what: 'access.hidden', result: 'refused' },
  413: { what: 'body.too-large', result: 'limited' },
  429: { what: 'access.too-often', result: 'limited' },
};
const foreign: Kind = { what: 'origin.foreign', result: 'refused' };

/** Logs that a page was refused (docs/rules.md#log). Unknown URLs are not logged. */
export function logRefusal(context: RequestContext, status: number) {
  const { actor, impersonator, request, url, refusedPath } = context;
  // Refusals while impersonating are logged where they happen.
  if (url.pathname === notFoundPath() || (impersonator && status === 403)) return;
  const kind = refusedPath !== undefined && status === 403 ? foreign : kinds[status];
  // The error page is loaded by GET even if the form was a POST.
  const method = refusedPath === undefined ? request.method : undefined;
  const detail = { ...(method && { method }), ...(impersonator && { as: actor?.id }) };
  if (kind) logSignIn(context, { ...kind, who: (impersonator ?? actor)?.id ?? null, detail });
}

type Call = Pick<SecurityEvent, 'who' | 'where' | 'path' | 'detail'>;

/** Logs a refused call of the JSON API. */
export function logCall(call: Call, status: number) {
  const kind = kinds[status];
  if (kind) securityEvent({ ...kind, ...call });
}
