import type { Database } from 'db/client.server';
import {
  accountOfCategory,
  budgetLines,
  type CostAccount,
  type CostCategory,
} from 'db/schema/book';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { todayFor } from '~/models/access/times.server';
import type { Caller } from '~/models/caller';
import { Refused } from '~/models/errors';
import { addRow, hasAny } from '~/models/rows.server';

/** The line for the unallocated budget of a phase; created with the first amount. */
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

/** The line for costs of an account outside the work; created with the first amount. */
export function accountLineOf(
  tx: Database,
  projectId: number,
  account: CostAccount,
  { now, isTyped = false }: { now: number; isTyped?: boolean },
): number {
  const line = tx
    .select({ id: budgetLines.id })
    .from(budgetLines)
    .where(
      and(
        eq(budgetLines.projectId, projectId),
        eq(budgetLines.account, account),
        eq(budgetLines.isTyped, isTyped),
        isNull(budgetLines.title),
      ),
    )
    .get();
  return line?.id ?? addRow(tx, budgetLines, { projectId, account, isTyped }, now);
}

export const isBudgetLocked = (db: Database, projectId: number): boolean =>
  hasAny(db, projects, and(eq(projects.id, projectId), isNotNull(projects.budgetLockedAt)));

/** @throws Refused once the budget is locked, because then only change orders change it */
export function assertBudgetOpen(db: Database, projectId: number, field: string) {
  if (isBudgetLocked(db, projectId)) throw new Refused(field, 'books.refused.budgetLocked');
}

type Place = { id: number; account: CostAccount };

export const lineOf = (db: Database, projectId: number, id: number): Place | undefined =>
  db
    .select({ id: budgetLines.id, account: budgetLines.account })
    .from(budgetLines)
    .where(and(eq(budgetLines.id, id), eq(budgetLines.projectId, projectId)))
    .get();

/**
 * Finds the budget line of a cost: the chosen line; for purchase, financing, holding and selling
 * the line of their account, because they are no work; else the unallocated line of the phase.
 * @throws Refused
 */
export function lineFor(
  { tx, actor, now }: Pick<Caller, 'actor' | 'now'> & { tx: Database },
  projectId: number,
  {
    lineId,
    phaseId,
    category,
  }: { lineId: number | null; phaseId: number | null; category: CostCategory | null },
): Place {
  if (lineId !== null) {
    const line = lineOf(tx, projectId, lineId);
    if (!line) throw new Refused('line_id', 'form.errors.choice');
    return line;
  }
  const account = accountOfCategory(category);
  if (account !== 'work') return { id: accountLineOf(tx, projectId, account, { now }), account };
  const phase =
    phaseId === null
      ? runningPhase(tx, projectId, todayFor({ actor, now }))
      : tx
          .select({ id: phases.id })
          .from(phases)
          .where(and(eq(phases.id, phaseId), eq(phases.projectId, projectId)))
          .get();
  if (!phase)
    throw new Refused('phase_id', phaseId === null ? 'books.errors.noPhase' : 'form.errors.choice');
  return { id: generalLineOf(tx, { id: phase.id, projectId }, now), account };
}

/** The phase that is most likely to have costs today: running, else begun last, else the first. */
export const runningPhase = (db: Database, projectId: number, today: string) =>
  db
    .select({ id: phases.id })
    .from(phases)
    .where(eq(phases.projectId, projectId))
    .orderBy(
      sql`${phases.status} = 'in-progress' desc`,
      sql`${phases.startDate} <= ${today} desc`,
      sql`iif(${phases.startDate} <= ${today}, ${phases.startDate}, '') desc`,
      asc(phases.startDate),
      asc(phases.id),
    )
    .limit(1)
    .get();
