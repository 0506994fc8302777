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

/**
 * Notes what a page refused somebody (docs/rules.md#log). An address that nothing has was refused
 * to nobody.
 */
export function logRefusal(context: RequestContext, status: number) {
  const { actor, impersonator, request, url, refusedPath } = context;
  // What is refused while impersonating says so where it is refused.
  if (url.pathname === notFoundPath() || (impersonator && status === 403)) return;
  const kind = refusedPath !== undefined && status === 403 ? foreign : kinds[status];
  // The page that says so is asked for by GET, whatever the form was sent by.
  const method = refusedPath === undefined ? request.method : undefined;
  const detail = { ...(method && { method }), ...(impersonator && { as: actor?.id }) };
  if (kind) logSignIn(context, { ...kind, who: (impersonator ?? actor)?.id ?? null, detail });
}

type Call = Pick<SecurityEvent, 'who' | 'where' | 'path' | 'detail'>;

/** The same of a call of the JSON API. */
export function logCall(call: Call, status: number) {
  const kind = kinds[status];
  if (kind) securityEvent({ ...kind, ...call });
}
