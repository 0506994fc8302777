import type { Database } from 'db/client.server';
import { phases } from 'db/schema/work';
import { asc, eq, sql } from 'drizzle-orm';

/**
 * The sum of the extras of each phase, which are part of the project's extra values, in minor
 * units.
 */
export function extrasOfPhases(db: Database, projectId: number) {
  return db
    .select({
      phaseId: phases.id,
      phase: phases.title,
      label: sql<string>`group_concat(extra.value ->> 'key', ', ')`,
      amount: sql<number>`sum(extra.value ->> 'amount')`,
    })
    .from(phases)
    .innerJoin(
      // json_each fails on invalid JSON, which only other tools could have written.
      sql`json_each(
        iif(json_valid(${phases.customFields}), ${phases.customFields}, '{}'), '$.extras'
      ) as extra`,
      sql`case when extra.type = 'object' then extra.value ->> 'amount' end is not null`,
    )
    .where(eq(phases.projectId, projectId))
    .groupBy(phases.id)
    .orderBy(asc(phases.order), asc(phases.id))
    .all();
}

export type PhaseExtras = ReturnType<typeof extrasOfPhases>[number];
