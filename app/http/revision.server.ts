import { createHash, randomBytes } from 'node:crypto';
import { revisionOf } from 'db/prepared';
import { findSession, type Session } from '~/models/sessions/session.server';
import { platform } from '~/runtime/platform.server';
import { tokenIn } from './cookies.server';

/** A new start may mean a new build or other settings: no page of an earlier one is still good. */
const start = randomBytes(8).toString('hex');

/**
 * Another value with every change, hour (somewhere a day begins) and start
 * (docs/rules.md#revision). To be taken before a page's data is read: what is changed meanwhile
 * then outdates the page.
 */
export const revision = (): string =>
  `${start} ${revisionOf(platform().db)} ${new Date().toISOString().slice(0, 13)}`;

type Asked = { cookies: string; languages: string };

/** The ETag of a page as one browser gets it. */
export const pageTag = (
  at: string,
  { cookies, languages }: Asked,
  session: Session | null,
): string => tagOf([at, cookies, languages, session ? JSON.stringify(session.data) : '']);

const tagOf = (parts: unknown[]): string =>
  `"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)}"`;

/**
 * Whether the page a browser holds is still good; never without a live session, which must lead to
 * the login.
 */
export function isUnchanged(asked: Asked & { tag: string; isSecure: boolean }): boolean {
  const token = tokenIn(asked.cookies, asked.isSecure);
  if (!token) return false;
  const at = revision();
  const session = findSession(platform().db, token, 'web', Date.now());
  if (!session?.actor || session.impersonating || session.data.toast) return false;
  return asked.tag === pageTag(at, asked, session);
}
