import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { projectVisits } from 'db/schema/project';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';

/**
 * Notes that the actor looks at a project they see.
 *
 * @returns when they did so before, UTC milliseconds; null the first time
 */
export function noteVisit(db: Database, actor: Actor, projectId: number, now: number): number | null {
  return write(db, (tx) => {
    const own = and(eq(projectVisits.projectId, projectId), eq(projectVisits.personId, actor.id));
    const before = tx.select({ at: projectVisits.visitedAt }).from(projectVisits).where(own).get();
    tx.insert(projectVisits)
      .values({ projectId, personId: actor.id, visitedAt: now })
      .onConflictDoUpdate({
        target: [projectVisits.projectId, projectVisits.personId],
        set: { visitedAt: now },
      })
      .run();
    return before?.at ?? null;
  });
}
