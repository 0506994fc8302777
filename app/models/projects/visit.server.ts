import type { Database } from 'db/client.server';
import { writeLightly } from 'db/prepared';
import { projectVisits } from 'db/schema/project';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import type { Caller } from '~/models/operation.server';
import { saveSessionData } from '~/models/sessions/session.server';

/** When the actor last looked at a project, UTC milliseconds; null if never. */
function notedVisit(db: Database, actor: Actor, projectId: number): number | null {
  const visit = db
    .select({ at: projectVisits.visitedAt })
    .from(projectVisits)
    .where(and(eq(projectVisits.projectId, projectId), eq(projectVisits.personId, actor.id)))
    .get();
  return visit?.at ?? null;
}

/** @returns when they looked before; null the first time */
export function noteVisit(db: Database, actor: Actor, projectId: number, now: number): number | null {
  const before = notedVisit(db, actor, projectId);
  writeLightly(db, () =>
    db
      .insert(projectVisits)
      .values({ projectId, personId: actor.id, visitedAt: now })
      .onConflictDoUpdate({
        target: [projectVisits.projectId, projectVisits.personId],
        set: { visitedAt: now },
      })
      .run(),
  );
  return before;
}

/** A page opened again within this time belongs to the same visit, which is noted once. */
const visitLength = 30 * 60_000;

type Visitor = Pick<Caller, 'db' | 'actor' | 'impersonator' | 'session' | 'now'>;

/** The answer stays the same until the visit is over, so that a reload or a dialog does not lose the changes. */
export function lastVisit(
  { db, actor, impersonator, session, now }: Visitor,
  projectId: number,
): number | null {
  if (actor.role !== 'investor' && actor.role !== 'tenant') return null;
  // Who impersonates them is not them, and leaves their visits as they are.
  if (impersonator) return notedVisit(db, actor, projectId);
  const visits = Object.entries(session?.data.visits ?? {}).filter(([, { at }]) => now - at < visitLength);
  const current = Object.fromEntries(visits);
  const visit = current[projectId];
  if (visit) return visit.since;
  const since = noteVisit(db, actor, projectId, now);
  if (session) {
    session.data = { ...session.data, visits: { ...current, [projectId]: { since, at: now } } };
    saveSessionData(db, session.id, session.data, now);
  }
  return since;
}
