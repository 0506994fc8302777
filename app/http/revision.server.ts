import { createHash } from 'node:crypto';
import { revisionOf, type Scope } from 'db/prepared';
import type { Actor } from '~/models/access/actor.server';
import { companiesOf } from '~/models/access/companies.server';
import { findSession, type Session } from '~/models/sessions/session.server';
import { platform } from '~/runtime/platform.server';
import { worker } from '~/runtime/worker';
import { tokenIn } from './cookies.server';

/** Clocks of all time zones differ by whole quarters of an hour. */
const quarter = 900_000;

/**
 * Changes with every write that a page of this scope could show, every quarter of an hour (a new
 * day may start somewhere) and every start (docs/rules.md#revision). Take it before the page's data
 * is read, so that a concurrent write makes the page outdated.
 */
export const revision = (scope: Scope): string =>
  // After a restart the build or settings may differ, so no earlier page is valid.
  `${worker.run} ${revisionOf(platform().db, scope)} ${Math.floor(Date.now() / quarter)}`;

/** A revision and the scope it was taken for. */
export type Revision = { at: string; scope: Scope };

/** Finds who sent a request, and the revision that their page depends on, from before it. */
export function withRevision<Found>(
  find: () => Found,
  actorIn: (found: Found) => Actor | null | undefined,
): Revision & { found: Found } {
  const before = revision('all');
  const found = find();
  const scope = companiesOf(platform().db, actorIn(found) ?? null) ?? 'all';
  const at = revision(scope);
  // Another process wrote in between, so what was found may be older than the revision.
  return revision('all') === before ? { found, scope, at } : withRevision(find, actorIn);
}

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
  const { at, found: session } = withRevision(
    () => findSession(platform().db, token, 'web', Date.now()),
    (session) => session?.actor,
  );
  if (!session?.actor || session.impersonating || session.data.toast) return false;
  return request.tag === pageTag(at, request, session);
}
