import type { Database } from 'db/client.server';
import { milestones, phases } from 'db/schema/work';
import { asc, count, eq } from 'drizzle-orm';
import { mostPhases } from '~/models/work/refused';
import { inTreeOrder } from './tree';

/** The phases of a project in their order, each followed by its sub-phases, with what they cost. */
export function phasesOf(db: Database, projectId: number) {
  const rows = db
    .select({
      id: phases.id,
      parentId: phases.parentId,
      title: phases.title,
      status: phases.status,
      startDate: phases.startDate,
      endDate: phases.endDate,
      progress: phases.progress,
      plannedCost: phases.plannedCost,
      actualCost: phases.actualCost,
      order: phases.order,
      milestones: count(milestones.id),
    })
    .from(phases)
    .leftJoin(milestones, eq(milestones.phaseId, phases.id))
    .where(eq(phases.projectId, projectId))
    .groupBy(phases.id)
    .orderBy(asc(phases.order), asc(phases.id))
    .limit(mostPhases)
    .all();
  return inTreeOrder(rows);
}

export type PhaseRow = ReturnType<typeof phasesOf>[number];
