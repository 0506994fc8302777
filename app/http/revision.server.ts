import { createHash, randomBytes } from 'node:crypto';
import { revisionOf } from 'db/prepared';
import { findSession, type Session } from '~/models/sessions/session.server';
import { platform } from './platform.server';
import { tokenIn } from './session-cookie.server';

/** A new start may mean a new build or other settings: no page of an earlier one is still good. */
const start = randomBytes(8).toString('hex');

/**
 * What the whole site is at: another value with every change, every day and every start (docs/rules.md#revision).
 * Take it before a page's data is read: what is changed meanwhile then outdates the page.
 */
export const revision = (): string =>
  `${start} ${revisionOf(platform().db)} ${new Date().toISOString().slice(0, 10)}`;

type Asked = { cookies: string; languages: string };

/** The ETag of a page as one browser gets it: of its time, of whoever asks, and of what their session notes. */
export function pageTag(at: string, { cookies, languages }: Asked, session: Session | null): string {
  const parts = [at, cookies, languages, session ? JSON.stringify(session.data) : ''];
  return `"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)}"`;
}

/**
 * Whether the page a browser already holds is still good, found before anything is rendered.
 * Only for somebody whose session is alive: one that ran out must lead to the login, not to an old page. Nor for
 * who impersonates somebody else: those pages are never kept.
 */
export function isUnchanged(asked: Asked & { tag: string; isSecure: boolean }): boolean {
  const token = tokenIn(asked.cookies, asked.isSecure);
  if (!token) return false;
  const at = revision();
  const session = findSession(platform().db, token, Date.now());
  if (!session?.actor || session.impersonated || session.data.toast) return false;
  return asked.tag === pageTag(at, asked, session);
}
