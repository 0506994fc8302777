import type { Database } from 'db/client.server';
import { milestones, phases } from 'db/schema/work';
import { and, eq, ne } from 'drizzle-orm';
import { type AuditCaller, changesBetween, recordAudit } from '~/models/audit/record.server';
import { dayPlus, later } from '~/models/finance/days';
import { pick, saveRow } from '~/models/rows.server';
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

type Context = AuditCaller & { tx: Database };
type OfProject = { projectId: number; companyId: number };

/** Moves the dates of phases, and of the open milestones of those whose start moves. */
export function applyMoves(context: Context, project: OfProject, moves: Move[]) {
  const { tx, now } = context;
  for (const { phaseId, startDays, endDays } of moves) {
    const phase = tx.select().from(phases).where(eq(phases.id, phaseId)).get();
    if (!phase) continue;
    const startDate = dayPlus(phase.startDate, startDays);
    const endDate = later(startDate, dayPlus(phase.endDate, endDays));
    saveRow(tx, phases, phase, { startDate, endDate }, now);
    const changes = changesBetween<Record<string, unknown>>(phase, { startDate, endDate });
    recordAudit(tx, context, { action: 'phase.update', recordId: phaseId, ...project, changes });
    if (startDays !== 0) moveMilestones(context, project, { phaseId, days: startDays });
  }
}

function moveMilestones(
  context: Context,
  project: OfProject,
  { phaseId, days }: { phaseId: number; days: number },
) {
  const { tx, now } = context;
  const open = tx
    .select(pick(milestones, 'id', 'startDate', 'endDate', 'dueDate', 'version'))
    .from(milestones)
    .where(and(eq(milestones.phaseId, phaseId), ne(milestones.status, 'completed')))
    .all();
  for (const { id, version, ...before } of open) {
    const after = {
      startDate: dayPlus(before.startDate, days),
      endDate: dayPlus(before.endDate, days),
      dueDate: dayPlus(before.dueDate, days),
    };
    saveRow(tx, milestones, { id, version }, after, now);
    const changes = changesBetween<Record<string, unknown>>(before, after);
    recordAudit(tx, context, { action: 'milestone.update', recordId: id, ...project, changes });
  }
}
