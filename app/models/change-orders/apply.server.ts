import type { Database } from 'db/client.server';
import { budgetLines } from 'db/schema/book';
import { changeOrderLines } from 'db/schema/order';
import { phases } from 'db/schema/work';
import { eq, inArray, sql } from 'drizzle-orm';
import { generalLineOf } from '~/models/books/lines.server';
import { addToPhases } from '~/models/books/post.server';
import { Refused } from '~/models/errors';
import { dayPlus } from '~/models/finance/days';
import { addRow } from '~/models/rows.server';
import { type ChangeLine, linesOf } from './lines.server';

type OfProject = { id: number; projectId: number };

/**
 * Adds the lines of a change order to the budget.
 * @returns the phases whose budget changed
 * @throws Refused if a phase is gone, or a budget would fall below 0
 */
export function applyLines(tx: Database, { id, projectId }: OfProject, now: number): number[] {
  const lines = linesOf(tx, id);
  const changes = new Map<number, number>();
  for (const line of lines) {
    const lineId = line.lineId ?? newLine(tx, projectId, line, now);
    tx.update(changeOrderLines).set({ lineId }).where(eq(changeOrderLines.id, line.id)).run();
    changes.set(lineId, (changes.get(lineId) ?? 0) + line.amount);
  }
  for (const [lineId, change] of changes) {
    const [line] = tx
      .update(budgetLines)
      .set({
        approved: sql`${budgetLines.approved} + ${change}`,
        version: sql`${budgetLines.version} + 1`,
        updatedAt: now,
      })
      .where(eq(budgetLines.id, lineId))
      .returning({ revised: sql<number>`${budgetLines.original} + ${budgetLines.approved}` })
      .all();
    if (change < 0 && (line?.revised ?? 0) < 0)
      throw new Refused('lines', 'changeOrder.refused.belowZero');
  }
  addToPhases(tx, changes, 'plannedCost', now);
  return [...new Set(lines.flatMap(({ phaseId }) => (phaseId === null ? [] : [phaseId])))];
}

function newLine(tx: Database, projectId: number, line: ChangeLine, now: number): number {
  const { phaseId, title } = line;
  if (phaseId === null) throw new Refused('lines', 'changeOrder.refused.phaseGone');
  return title === null
    ? generalLineOf(tx, { id: phaseId, projectId }, now)
    : addRow(tx, budgetLines, { projectId, phaseId, title }, now);
}

/** Moves the end of phases, but not before their start. */
export function moveEnds(
  tx: Database,
  { phaseIds, days, now }: { phaseIds: number[]; days: number; now: number },
) {
  const rows = tx.select().from(phases).where(inArray(phases.id, phaseIds)).all();
  for (const { id, startDate, endDate } of rows) {
    const moved = dayPlus(endDate, days);
    tx.update(phases)
      .set({
        endDate: moved < startDate ? startDate : moved,
        version: sql`${phases.version} + 1`,
        updatedAt: now,
      })
      .where(eq(phases.id, id))
      .run();
  }
}
