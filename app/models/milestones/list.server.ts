import type { Database } from 'db/client.server';
import { milestones, phases } from 'db/schema/work';
import { asc, eq } from 'drizzle-orm';
import { mostMilestones } from '~/models/work/refused';

const shown = {
  id: milestones.id,
  phaseId: milestones.phaseId,
  title: milestones.title,
  status: milestones.status,
  startDate: milestones.startDate,
  dueDate: milestones.dueDate,
  endDate: milestones.endDate,
  progress: milestones.progress,
  plannedCost: milestones.plannedCost,
  actualCost: milestones.actualCost,
  order: milestones.order,
  stageColor: milestones.stageColor,
};

/** The milestones of a phase in their order. */
export function milestonesOf(db: Database, phaseId: number) {
  return db
    .select(shown)
    .from(milestones)
    .where(eq(milestones.phaseId, phaseId))
    .orderBy(asc(milestones.order), asc(milestones.id))
    .limit(mostMilestones)
    .all();
}

export type MilestoneRow = ReturnType<typeof milestonesOf>[number];

/** The milestones of all phases of a project, phase by phase. */
export function milestonesOfProject(db: Database, projectId: number): MilestoneRow[] {
  return db
    .select(shown)
    .from(milestones)
    .innerJoin(phases, eq(phases.id, milestones.phaseId))
    .where(eq(phases.projectId, projectId))
    .orderBy(asc(milestones.phaseId), asc(milestones.order), asc(milestones.id))
    .all();
}
