import { type SecurityEvent, securityEvent } from '~/services/log/security.server';
import type { RequestContext } from './context.server';

type Entry = Pick<SecurityEvent, 'who' | 'what' | 'result' | 'detail'>;

/** Logs a step of signing in or out (docs/rules.md#log), without the values of the form. */
export function logSignIn(
  { address, url, refusedPath }: Pick<RequestContext, 'address' | 'url' | 'refusedPath'>,
  entry: Entry,
) {
  // The last part of a mailed link's path is its secret.
  const path = (refusedPath ?? url.pathname).replace(
    /(\/(?:enroll|confirm-email|link|contact-change)\/).+/,
    '$1…',
  );
  securityEvent({ ...entry, where: address, path });
}
