import type { Database } from 'db/client.server';
import { milestones, phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { Refused } from '~/models/errors';

type Link = {
  id: number;
  parentId: number | null;
  /** The phase whose milestone it waits for. */
  waitsFor: number | null;
};

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

/**
 * The ids of the phase, its sub-phases, the phases that wait for one of its milestones, and so on.
 */
export function branchOf(links: Link[], id: number | undefined): Set<number> {
  if (id === undefined) return new Set();
  const branch = new Set([id]);
  for (let before = 0; before < branch.size; ) {
    before = branch.size;
    for (const link of links)
      if (branch.has(link.parentId ?? 0) || branch.has(link.waitsFor ?? 0)) branch.add(link.id);
  }
  return branch;
}

/** The phases that a milestone cannot move to: those that wait for it, and their sub-phases. */
export function phasesAfter(
  db: Database,
  milestone: { id: number; project: { id: number } },
): Set<number> {
  // The milestone is leaving its phase, so a phase that waits for it does not depend on that phase.
  const links = linksOf(db, milestone.project.id).map((link) =>
    link.milestoneId === milestone.id ? { ...link, waitsFor: null } : link,
  );
  const waitingPhases = links.filter(({ milestoneId }) => milestoneId === milestone.id);
  return new Set(waitingPhases.flatMap(({ id }) => [...branchOf(links, id)]));
}

/** @throws Refused if the phase is not part of the project, or would become its own ancestor */
export function assertPlace(
  field: string,
  placeId: number | undefined,
  { links, closed }: { links: Link[]; closed: Set<number> },
) {
  const place = links.find(({ id }) => id === placeId);
  if (!place) throw new Refused(field, 'work.refused.elsewhere');
  if (closed.has(place.id)) throw new Refused(field, 'work.refused.circle');
}

/** Each phase followed by its sub-phases, with its depth. Siblings keep their order. */
export function inTreeOrder<Row extends { id: number; parentId: number | null }>(
  rows: Row[],
): (Row & { depth: number })[] {
  const children = new Map<number | null, Row[]>();
  for (const row of rows) children.set(row.parentId, [...(children.get(row.parentId) ?? []), row]);
  const walk = (parentId: number | null, depth: number): (Row & { depth: number })[] =>
    (children.get(parentId) ?? []).flatMap((row) => [
      { ...row, depth },
      ...walk(row.id, depth + 1),
    ]);
  return walk(null, 0);
}
