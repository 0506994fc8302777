import type { Database } from 'db/client.server';
import { budgetLines } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { Refused } from '~/models/errors';
import { addRow, hasAny } from '~/models/rows.server';

/** The line of a phase for its part that is not broken down; created with the first amount. */
export function generalLineOf(
  tx: Database,
  phase: { id: number; projectId: number },
  now: number,
): number {
  const line = tx
    .select({ id: budgetLines.id })
    .from(budgetLines)
    .where(and(eq(budgetLines.phaseId, phase.id), isNull(budgetLines.title)))
    .get();
  const row = { projectId: phase.projectId, phaseId: phase.id };
  return line?.id ?? addRow(tx, budgetLines, row, now);
}

export const isBudgetLocked = (db: Database, projectId: number): boolean =>
  hasAny(db, projects, and(eq(projects.id, projectId), isNotNull(projects.budgetLockedAt)));

/** @throws Refused once the budget is locked, because then only change orders change it */
export function assertBudgetOpen(db: Database, projectId: number, field: string) {
  if (isBudgetLocked(db, projectId)) throw new Refused(field, 'books.refused.budgetLocked');
}
