import type { Database } from 'db/client.server';
import { sessions } from 'db/schema/sign-in';
import { and, desc, eq, gt, or } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { endSession, endSessionsOf, life, sessionOf } from '~/models/sessions/session.server';

const mostShown = 50;

export const ownSessions = query({ run: ({ db, actor, now }) => listOwnSessions(db, actor, now) });

function listOwnSessions(db: Database, actor: Actor, now: number) {
  const isAwake = (kind: keyof typeof life) =>
    and(eq(sessions.kind, kind), gt(sessions.lastSeenAt, now - life[kind].idle));
  return db
    .select(pick(sessions, 'id', 'kind', 'address', 'userAgent', 'lastSeenAt'))
    .from(sessions)
    .where(
      and(
        eq(sessions.personId, actor.id),
        gt(sessions.expiresAt, now),
        or(isAwake('web'), isAwake('bearer')),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(mostShown)
    .all();
}

function findOwnSession(db: Database, actor: Actor, id: number): { id: number } {
  const isOwnSession = and(eq(sessions.id, id), eq(sessions.personId, actor.id));
  const row = db.select({ id: sessions.id }).from(sessions).where(isOwnSession).get();
  if (!row) throw new AppError('not-found');
  return row;
}

export const ownSession = query({
  input: byId,
  run: ({ db, actor }, { id }) => findOwnSession(db, actor, id),
});

export const endOwnSession = operation({
  name: 'person.update',
  isPersonal: true,
  target: ({ db, actor }, idOf) => findOwnSession(db, actor, idOf('id')),
  run: ({ tx, target }) => endSession(tx, target.id),
});

/** Logging out, where there is no page to lead to. */
export const endThisSession = operation({
  name: 'person.update',
  isPersonal: true,
  run: (caller) => endSession(caller.tx, sessionOf(caller).id),
});

export const endOtherSessions = operation({
  name: 'person.update',
  isPersonal: true,
  run: (caller) => endSessionsOf(caller.tx, caller.actor.id, sessionOf(caller).id),
});
