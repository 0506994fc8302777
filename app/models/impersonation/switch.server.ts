import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { sessions } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import type { Session, Viewing } from '~/models/sessions/session.server';
import { findViewed } from './viewed.server';

/** A session, and whose it really is: the log names nobody else. */
type Eyes = { session: Pick<Session, 'id' | 'viewing'>; impersonator: Actor };

/**
 * From now on the session looks on as this person, until it is stopped or the person is out of reach.
 *
 * @param actor whoever the session looks on as so far, else the viewer
 * @param back the page it begins on, where stopping leads back to
 * @returns the person
 * @throws AppError `not-found`
 */
export function startViewing(
  db: Database,
  { session, impersonator }: Eyes,
  actor: Actor,
  personId: number,
  back: string,
  now: number,
): Actor {
  return write(db, (tx) => {
    const viewed = findViewed(tx, actor, personId);
    if (!viewed) throw new AppError('not-found');
    const { id: recordId, companyId } = viewed;
    saveViewing(tx, session.id, [...(session.viewing ?? []), { personId, companyId, back }], now);
    const changes = actor.id === impersonator.id ? undefined : { through: { to: actor.name } };
    recordAudit(tx, impersonator, {
      action: 'person.view-as',
      record: 'person',
      recordId,
      companyId,
      changes,
      now,
    });
    return viewed;
  });
}

/** Ends the innermost viewing. @returns the page it began on; null when there is none */
export function stopViewing(db: Database, eyes: Eyes, now: number): string | null {
  const steps = eyes.session.viewing ?? [];
  return endFrom(db, eyes, steps.length - 1, now);
}

/** Ends all of it, as logging out does, and whoever is looked on as getting out of reach. */
export function endViewing(db: Database, eyes: Eyes, now: number) {
  endFrom(db, eyes, 0, now);
}

function endFrom(db: Database, { session, impersonator }: Eyes, first: number, now: number): string | null {
  const steps = session.viewing ?? [];
  const ended = steps.slice(first).reverse();
  if (ended.length === 0) return null;
  write(db, (tx) => {
    saveViewing(tx, session.id, steps.slice(0, first), now);
    for (const { personId: recordId, companyId } of ended)
      recordAudit(tx, impersonator, {
        action: 'person.view-end',
        record: 'person',
        recordId,
        companyId,
        now,
      });
  });
  return ended[0]?.back ?? null;
}

function saveViewing(tx: Database, sessionId: number, steps: Viewing[], now: number) {
  tx.update(sessions)
    .set({ viewing: steps.length > 0 ? steps : null, updatedAt: now })
    .where(eq(sessions.id, sessionId))
    .run();
}
