import type { Database } from 'db/client.server';
import { budgetLines } from 'db/schema/book';
import { changeOrderLines } from 'db/schema/order';
import { eq, sql } from 'drizzle-orm';
import { generalLineOf } from '~/models/books/lines.server';
import { addToPhases } from '~/models/books/post.server';
import { Refused } from '~/models/errors';
import { addRow } from '~/models/rows.server';
import { type ChangeLine, linesOf } from './lines.server';

type OfProject = { id: number; projectId: number };

/**
 * Adds the lines of a change order to the budget.
 * @throws Refused if a phase is gone, or a budget would fall below 0
 */
export function applyLines(tx: Database, { id, projectId }: OfProject, now: number): void {
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
}

function newLine(tx: Database, projectId: number, line: ChangeLine, now: number): number {
  const { phaseId, title } = line;
  if (phaseId === null) throw new Refused('lines', 'changeOrder.refused.phaseGone');
  return title === null
    ? generalLineOf(tx, { id: phaseId, projectId }, now)
    : addRow(tx, budgetLines, { projectId, phaseId, title }, now);
}
