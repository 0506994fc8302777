import type { Database } from 'db/client.server';
import { writeLightly } from 'db/prepared';
import { projectVisits } from 'db/schema/project';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';

/** When the actor last looked at a project, UTC milliseconds; null if never. */
export function notedVisit(db: Database, actor: Actor, projectId: number): number | null {
  const visit = db
    .select({ at: projectVisits.visitedAt })
    .from(projectVisits)
    .where(and(eq(projectVisits.projectId, projectId), eq(projectVisits.personId, actor.id)))
    .get();
  return visit?.at ?? null;
}

/**
 * Notes that the actor looks at a project they see.
 *
 * @returns when they did so before, UTC milliseconds; null the first time
 */
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
