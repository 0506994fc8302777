import type { Database } from 'db/client.server';
import { phases } from 'db/schema/work';
import { eq, sql } from 'drizzle-orm';
import type { Impact } from './impact';

type Planned = { id: number; endDate: string };

/** The planned end of a project, and the later day on which its work ends. */
export type PassedEnd = { plannedEnd: string; workEndsOn: string };

/**
 * Returns the planned end that the work passes after a decision moved it; null if the decision
 * moves nothing, or the work ends in time. The planned end stays until someone edits the project.
 * @param isMade true if the dates of the phases already contain the decision
 */
export function passedEnd(
  db: Database,
  { id, endDate: plannedEnd }: Planned,
  { after, days }: Impact['workEndsOn'],
  isMade: boolean,
): PassedEnd | null {
  if (days === 0) return null;
  const workEndsOn = isMade ? lastPhaseEnd(db, id) : after;
  return workEndsOn !== null && workEndsOn > plannedEnd ? { plannedEnd, workEndsOn } : null;
}

const lastPhaseEnd = (db: Database, projectId: number): string | null =>
  db
    .select({ endDate: sql<string | null>`max(${phases.endDate})` })
    .from(phases)
    .where(eq(phases.projectId, projectId))
    .get()?.endDate ?? null;
