import type { Database } from 'db/client.server';
import { milestones, phases } from 'db/schema/work';
import { eq, type SQL, sql } from 'drizzle-orm';

/**
 * In minor units. The costs of milestones are not part of the costs of their phase
 * (docs/rules.md#work).
 */
type MilestoneCosts = { plannedCost: number; actualCost: number };

const costsWhere = (db: Database, where: SQL): MilestoneCosts =>
  db
    .select({
      plannedCost: sql<number>`coalesce(sum(${milestones.plannedCost}), 0)`,
      actualCost: sql<number>`coalesce(sum(${milestones.actualCost}), 0)`,
    })
    .from(milestones)
    .innerJoin(phases, eq(phases.id, milestones.phaseId))
    .where(where)
    .get() ?? { plannedCost: 0, actualCost: 0 };

export const milestoneCosts = (db: Database, phaseId: number) =>
  costsWhere(db, eq(milestones.phaseId, phaseId));

export const milestoneCostsOfProject = (db: Database, projectId: number) =>
  costsWhere(db, eq(phases.projectId, projectId));
