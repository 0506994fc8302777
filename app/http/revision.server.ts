import { createHash, randomBytes } from 'node:crypto';
import { prepared } from 'db/prepared';
import { findSession } from '~/models/sessions/session.server';
import { platform } from './platform.server';
import { tokenIn } from './session-cookie.server';

/** A new start may mean a new build or other settings: no page of an earlier one is still good. */
const start = randomBytes(8).toString('hex');

const counters = prepared(({ $client }) => ({
  ours: $client.prepare('select total_changes()').pluck(),
  others: $client.prepare('pragma data_version').pluck(),
}));

type Asked = { cookies: string; languages: string };

/**
 * The ETag of a private page: it changes with every write to the database, by this process or another, with the
 * day, and with whoever asks in whatever language. So a page can be stale only if nothing it is made of changed.
 * Take it before the page's data is read.
 */
export const pageTag = ({ cookies, languages }: Asked): string => tagOf([...state(), cookies, languages]);

/** The same for a page that is everybody's. */
export const revision = (): string => tagOf(state());

function state() {
  const { ours, others } = counters(platform().db);
  return [start, ours.get(), others.get(), new Date().toISOString().slice(0, 10)];
}

const tagOf = (parts: unknown[]): string =>
  `"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)}"`;

/**
 * Whether the page a browser already holds is still good, found before anything is rendered.
 * Only for somebody whose session is alive: one that ran out must lead to the login, not to an old page. Nor for
 * who impersonates somebody else: those pages are never kept.
 */
export function isUnchanged(asked: Asked & { tag: string; isSecure: boolean }): boolean {
  const token = tokenIn(asked.cookies, asked.isSecure);
  if (!token) return false;
  const session = findSession(platform().db, token, Date.now());
  if (!session?.actor || session.impersonated || session.data.toast) return false;
  return asked.tag === pageTag(asked);
}
