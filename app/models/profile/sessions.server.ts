import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { sessions } from 'db/schema/sign-in';
import { and, desc, eq, gt, or } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { endSession, endSessionsOf, life } from '~/models/sessions/session.server';

/** Nobody reads on beyond these; ending all others ends the rest too. */
const mostShown = 50;

/** The sessions of the actor that still open the product, the last used first. */
export function listOwnSessions(db: Database, actor: Actor, now: number) {
  const isAwake = (kind: keyof typeof life) =>
    and(eq(sessions.kind, kind), gt(sessions.lastSeenAt, now - life[kind].idle));
  return db
    .select({
      id: sessions.id,
      kind: sessions.kind,
      address: sessions.address,
      userAgent: sessions.userAgent,
      lastSeenAt: sessions.lastSeenAt,
    })
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

/** One of the actor's own sessions. @throws AppError `not-found` */
export function findOwnSession(db: Database, actor: Actor, id: number): { id: number } {
  const isIt = and(eq(sessions.id, id), eq(sessions.personId, actor.id));
  const row = db.select({ id: sessions.id }).from(sessions).where(isIt).get();
  if (!row) throw new AppError('not-found');
  return row;
}

/** @throws AppError `not-found` */
export function endOwnSession(db: Database, actor: Actor, id: number): void {
  write(db, (tx) => endSession(tx, findOwnSession(tx, actor, id).id));
}

/** Everywhere but in the session that asks. */
export function endOtherSessions(db: Database, actor: Actor, ownId: number): void {
  endSessionsOf(db, actor.id, ownId);
}
