import type { Database } from 'db/client.server';
import { budgetLines } from 'db/schema/book';
import { phases } from 'db/schema/work';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import { phasesOf } from '~/models/phases/list.server';
import { pick } from '~/models/rows.server';

/** The phases of a project and the lines that fulfil a condition, for lists to filter by. */
export const placeChoices = (db: Database, projectId: number, condition: SQL | undefined) => ({
  phases: phasesOf(db, projectId).map(({ id, title }) => ({ id, title })),
  lines: db
    .select({ ...pick(budgetLines, 'id', 'title', 'account'), phase: phases.title })
    .from(budgetLines)
    .leftJoin(phases, eq(phases.id, budgetLines.phaseId))
    .where(and(eq(budgetLines.projectId, projectId), condition))
    .orderBy(asc(phases.order), asc(phases.id), asc(budgetLines.order), asc(budgetLines.id))
    .all(),
});

export type PlaceChoices = ReturnType<typeof placeChoices>;
