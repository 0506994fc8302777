import type { Database } from 'db/client.server';
import { milestones, phases } from 'db/schema/work';
import { and, eq, ne, sql } from 'drizzle-orm';
import { dayPlus, later } from '~/models/finance/days';
import { pick } from '~/models/rows.server';
import { branchOf, linksOf } from '~/models/work/tree.server';

/** By how many days the start and the end of a phase move. */
export type Move = { phaseId: number; startDays: number; endDays: number };

type Delay = { projectId: number; phaseIds: number[]; days: number };

/**
 * Returns the moves caused by a change of these phases' ends: the ends themselves, sub-phases and
 * waiting phases. Work that has begun keeps its start, and completed work does not move.
 */
export function movesAfter(db: Database, { projectId, phaseIds, days }: Delay): Move[] {
  if (days === 0) return [];
  const links = linksOf(db, projectId);
  const own = new Set(phaseIds);
  const followers = new Set(
    phaseIds.flatMap((id) => [...branchOf(links, id)].filter((one) => one !== id)),
  );
  const rows = db
    .select(pick(phases, 'id', 'status'))
    .from(phases)
    .where(eq(phases.projectId, projectId))
    .all();
  return rows.flatMap(({ id, status }): Move[] => {
    if (followers.has(id) && status !== 'completed')
      return [{ phaseId: id, startDays: status === 'planning' ? days : 0, endDays: days }];
    const moves = own.has(id) && status !== 'completed';
    return moves ? [{ phaseId: id, startDays: 0, endDays: days }] : [];
  });
}

/** Moves the dates of phases, and of the open milestones of those whose start moves. */
export function applyMoves(tx: Database, moves: Move[], now: number) {
  const saved = { version: sql`version + 1`, updatedAt: now };
  for (const { phaseId, startDays, endDays } of moves) {
    const ofPhase = eq(phases.id, phaseId);
    const phase = tx.select().from(phases).where(ofPhase).get();
    if (!phase) continue;
    const startDate = dayPlus(phase.startDate, startDays);
    const endDate = later(startDate, dayPlus(phase.endDate, endDays));
    tx.update(phases)
      .set({ startDate, endDate, ...saved })
      .where(ofPhase)
      .run();
    if (startDays !== 0) moveMilestones(tx, phaseId, startDays, saved);
  }
}

function moveMilestones(tx: Database, phaseId: number, days: number, saved: object) {
  const open = tx
    .select(pick(milestones, 'id', 'startDate', 'endDate', 'dueDate'))
    .from(milestones)
    .where(and(eq(milestones.phaseId, phaseId), ne(milestones.status, 'completed')))
    .all();
  for (const { id, startDate, endDate, dueDate } of open)
    tx.update(milestones)
      .set({
        startDate: dayPlus(startDate, days),
        endDate: dayPlus(endDate, days),
        dueDate: dayPlus(dueDate, days),
        ...saved,
      })
      .where(eq(milestones.id, id))
      .run();
}
