import { createHash } from 'node:crypto';
import { revisionOf } from 'db/prepared';
import { findSession, type Session } from '~/models/sessions/session.server';
import { platform } from '~/runtime/platform.server';
import { worker } from '~/runtime/worker';
import { tokenIn } from './cookies.server';

/**
 * Changes with every write, every hour (a new day may start somewhere) and every start
 * (docs/rules.md#revision). Take it before the page's data is read, so that a concurrent write
 * makes the page outdated.
 */
export const revision = (): string =>
  // After a restart the build or settings may differ, so no earlier page is valid.
  `${worker.run} ${revisionOf(platform().db)} ${new Date().toISOString().slice(0, 13)}`;

type Asked = { cookies: string; languages: string };

/** The ETag of a page for one browser. */
export const pageTag = (
  at: string,
  { cookies, languages }: Asked,
  session: Session | null,
): string => tagOf([at, cookies, languages, session ? JSON.stringify(session.data) : '']);

const tagOf = (parts: unknown[]): string =>
  `"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)}"`;

/**
 * True if the page in the browser's cache is still valid; always false without a session, which
 * must lead to the login.
 */
export function isUnchanged(request: Asked & { tag: string; isSecure: boolean }): boolean {
  const token = tokenIn(request.cookies, request.isSecure);
  if (!token) return false;
  const at = revision();
  const session = findSession(platform().db, token, 'web', Date.now());
  if (!session?.actor || session.impersonating || session.data.toast) return false;
  return request.tag === pageTag(at, request, session);
}
