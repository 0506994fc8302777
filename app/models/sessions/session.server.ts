import type { Database } from 'db/client.server';
import { isReader, prepared, writeLightly } from 'db/prepared';
import { apiKeys } from 'db/schema/api-key';
import { companies } from 'db/schema/company';
import { identities } from 'db/schema/identity';
import { passkeys } from 'db/schema/passkey';
import { people } from 'db/schema/person';
import { sessions } from 'db/schema/sign-in';
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Actor, actorColumns, actorFrom } from '~/models/access/actor.server';
import { hourMs } from '~/models/durations';
import { AppError } from '~/models/errors';
import { pick } from '~/models/rows.server';
import type { Pending, PurposeName } from '~/models/sign-in/context';
import { randomToken, sha256 } from '~/services/secrets/random.server';

/** Idle and absolute lifetime by kind (docs/rules.md#sessions). */
export const life = {
  web: { idle: 12 * hourMs, absolute: 7 * 24 * hourMs },
  bearer: { idle: 30 * 24 * hourMs, absolute: 90 * 24 * hourMs },
};
/** `lastSeenAt` is updated at most this often, so that reading pages does not write each time. */
const seenInterval = 5 * 60_000;

/** The result of an action, with links to what can be done next. */
export type Notice = {
  kind: 'good' | 'warn' | 'bad';
  text: string;
  links?: { label: string; href: string }[];
};

export type SessionData = {
  /** Shown once on the next page, already in the person's language. */
  toast?: Notice;
  /** The page to go to after signing in. */
  arriving?: string;
  verifications?: Partial<Record<PurposeName, Pending>>;
  /** When the person last confirmed their identity, in UTC milliseconds. */
  confirmedAt?: number;
  /**
   * For recently visited projects and the dashboard: the start of this visit and of the previous
   * one, in UTC milliseconds.
   */
  visits?: Record<string, { since: number | null; at: number }>;
};

export type Session = {
  id: number;
  data: SessionData;
  kind: 'web' | 'bearer';
  actor: Actor | null;
  /** The people the actor impersonates, outermost first; null if none. */
  impersonating: Impersonated[] | null;
};
/** A person who is impersonated, and the page where it began. */
export type Impersonated = NonNullable<(typeof sessions.$inferSelect)['impersonating']>[number];

/** @throws AppError `forbidden` if no one is signed in */
export function sessionOf({ session }: { session: Session | null }): Session {
  if (!session) throw new AppError('forbidden');
  return session;
}

const byToken = prepared((db) =>
  db
    .select({
      ...pick(sessions, 'id', 'kind', 'data', 'lastSeenAt', 'impersonating'),
      ...actorColumns,
    })
    .from(sessions)
    .leftJoin(
      people,
      and(
        eq(people.id, sessions.personId),
        eq(people.isActive, true),
        sql`${people.deletedAt} is null`,
      ),
    )
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('hash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare(),
);

/**
 * Returns the active session of a token, or null. Bearer tokens and cookies are not
 * interchangeable.
 */
export function findSession(
  db: Database,
  token: string,
  kind: Session['kind'],
  now: number,
): Session | null {
  const row = byToken(db).get({ hash: sha256(token), now });
  if (!row || row.kind !== kind || now - row.lastSeenAt > life[row.kind].idle) return null;
  if (now - row.lastSeenAt > seenInterval && !isReader(db))
    writeLightly(db, () => {
      db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, row.id)).run();
    });
  return {
    id: row.id,
    kind: row.kind,
    data: row.data === '{}' ? {} : JSON.parse(row.data),
    actor: actorFrom(row),
    impersonating: row.impersonating,
  };
}

/** Starts a session and stores only the hash of its token. `personId` is null while signing in. */
export function startSession(
  db: Database,
  session: {
    token: string;
    personId: number | null;
    kind?: 'web' | 'bearer';
    data?: SessionData;
    address?: string;
    userAgent?: string;
    now: number;
  },
): number {
  const { token, personId, kind = 'web', data = {}, address, userAgent, now } = session;
  const row = db
    .insert(sessions)
    .values({
      tokenHash: sha256(token),
      personId,
      kind,
      data: JSON.stringify(data),
      address,
      userAgent: userAgent?.slice(0, 300),
      lastSeenAt: now,
      expiresAt: now + (personId === null ? hourMs : life[kind].absolute),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: sessions.id })
    .get();
  return row.id;
}

const dataById = prepared((db) =>
  db
    .update(sessions)
    .set({ data: sql`${sql.placeholder('data')}`, updatedAt: sql`${sql.placeholder('now')}` })
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(),
);

export function saveSessionData(db: Database, id: number, data: SessionData, now: number) {
  writeLightly(db, () => {
    dataById(db).run({ id, data: JSON.stringify(data), now });
  });
}

export function endSession(db: Database, id: number) {
  db.delete(sessions).where(eq(sessions.id, id)).run();
}

/**
 * Ends all sessions of a person. Without `except`, everything else that gives access is deleted
 * too: API keys, passkeys and links to sign-in providers.
 */
export function endSessionsOf(db: Database, personId: number, except?: number) {
  const own = eq(sessions.personId, personId);
  if (except === undefined)
    for (const access of [apiKeys, passkeys, identities])
      db.delete(access).where(eq(access.personId, personId)).run();
  db.delete(sessions)
    .where(except === undefined ? own : and(own, sql`${sessions.id} <> ${except}`))
    .run();
}

/** Ends all sessions of a person and revokes their API keys; passkeys and providers stay. */
export function endSignedIn(db: Database, personId: number) {
  db.delete(apiKeys).where(eq(apiKeys.personId, personId)).run();
  db.delete(sessions).where(eq(sessions.personId, personId)).run();
}

type Browser = {
  session: { id: number } | null;
  kind?: Session['kind'];
  address: string;
  userAgent?: string;
};

/** Issues a new token after a change of privilege, so that the old one no longer works. */
export function replaceSession(
  tx: Database,
  { session, kind, address, userAgent }: Browser,
  next: { personId: number | null; data: SessionData; now: number },
): { token: string; id: number } {
  if (session) endSession(tx, session.id);
  const token = randomToken();
  return { token, id: startSession(tx, { ...next, token, kind, address, userAgent }) };
}

export function sweepSessions(db: Database, now: number) {
  db.delete(sessions).where(sql`${sessions.expiresAt} <= ${now}`).run();
}
