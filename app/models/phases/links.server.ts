import type { Database } from 'db/client.server';
import { milestones, phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { branchOf } from './tree';

/** The phases of a project with what each is part of and which milestone it waits for, and that one's phase. */
export function linksOf(db: Database, projectId: number) {
  return db
    .select({
      id: phases.id,
      parentId: phases.parentId,
      milestoneId: phases.milestoneId,
      waitsFor: milestones.phaseId,
    })
    .from(phases)
    .leftJoin(milestones, eq(milestones.id, phases.milestoneId))
    .where(eq(phases.projectId, projectId))
    .all();
}

/** The phases a milestone cannot be of: those that wait for it, and what is under them. */
export function phasesAfter(db: Database, milestone: { id: number; project: { id: number } }): Set<number> {
  // Its own phase is about to be another, so what waits for it waits for nothing meanwhile.
  const links = linksOf(db, milestone.project.id).map((link) =>
    link.milestoneId === milestone.id ? { ...link, waitsFor: null } : link,
  );
  const waiting = links.filter(({ milestoneId }) => milestoneId === milestone.id);
  return new Set(waiting.flatMap(({ id }) => [...branchOf(links, id)]));
}
