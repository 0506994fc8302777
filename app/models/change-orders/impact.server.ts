import type { Database } from 'db/client.server';
import { phases } from 'db/schema/work';
import { and, eq } from 'drizzle-orm';
import { todayFor } from '~/models/access/times.server';
import { type BudgetLine, linesOfProject } from '~/models/books/budget-lines.server';
import { contingencyOf } from '~/models/books/forecast';
import type { Caller } from '~/models/caller';
import { movesAfter } from '~/models/phases/moves.server';
import { hasIdIn, pick } from '~/models/rows.server';
import type { Change } from '~/models/scenarios/change';
import { compareProject } from '~/models/scenarios/impact.server';
import { budgetLineOf } from './below-zero.server';
import { type ChangeLine, linesOf } from './lines.server';
import type { ChangeOrder } from './list.server';

/** A budget before and after a change, in minor units. */
export type BudgetEffect = { before: number; after: number; difference: number };

const effectOf = (before: number, difference: number): BudgetEffect => ({
  before,
  after: before + difference,
  difference,
});

/** The budget of a project now, and with these changes. */
export function budgetEffect(db: Database, projectId: number, changes: ChangeLine[]) {
  const budget = linesOfProject(db, projectId);
  const revised = (lines: BudgetLine[]) => lines.reduce((sum, line) => sum + line.revised, 0);
  const lineOf = (change: ChangeLine) => budgetLineOf(budget, change);
  const total = (rows: ChangeLine[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
  const phaseIds = [...new Set(changes.map(({ phaseId }) => phaseId))];
  const remaining = contingencyOf(budget);
  const ofContingency = changes.filter((change) => lineOf(change)?.isContingency);
  return {
    lines: changes.map((change) => ({
      ...change,
      ...effectOf(lineOf(change)?.revised ?? 0, change.amount),
    })),
    phases: phaseIds.map((phaseId) => ({
      phaseId,
      phase: changes.find((change) => change.phaseId === phaseId)?.phase ?? null,
      ...effectOf(
        revised(budget.filter((line) => line.phaseId === phaseId)),
        total(changes.filter((change) => change.phaseId === phaseId)),
      ),
    })),
    total: effectOf(revised(budget), total(changes)),
    /** The rest of the contingency; null without one. */
    contingency: remaining === null ? null : effectOf(remaining, total(ofContingency)),
  };
}

/** The phases that a change order works in: those it adds to, or all if it only takes away. */
export function phasesIn(lines: ChangeLine[]): number[] {
  const added = lines.filter(({ amount }) => amount > 0);
  const working = added.length > 0 ? added : lines;
  return [...new Set(working.flatMap(({ phaseId }) => (phaseId === null ? [] : [phaseId])))];
}

/**
 * The completed phases that a change adds to. Their forecast does not rise before something is
 * ordered or booked, or a cost still to come is entered (docs/rules.md#forecast).
 */
export function completedPhasesIn(db: Database, lines: ChangeLine[]): string[] {
  const ids = lines.flatMap(({ phaseId, amount }) =>
    phaseId === null || amount <= 0 ? [] : [phaseId],
  );
  return db
    .select(pick(phases, 'title'))
    .from(phases)
    .where(and(hasIdIn(phases.id, ids), eq(phases.status, 'completed')))
    .all()
    .map(({ title }) => title);
}

/** A change order as the calculation of its impact takes it. */
export function changeOf(
  db: Database,
  { id, projectId, days, saleValue, funding }: Omit<ChangeOrder, 'project'>,
): Change {
  const lines = linesOf(db, id);
  const moves = movesAfter(db, { projectId, phaseIds: phasesIn(lines), days });
  const changed = lines.map(({ lineId, phaseId, phase, title, amount }) => ({
    lineId,
    phaseId,
    phase,
    title,
    amount,
  }));
  return { kind: 'change-order', lines: changed, moves, saleValue, funding };
}

/** Computes the impact of a change order as of today, with the changed project. */
export const compareOrder = (
  caller: Pick<Caller, 'db' | 'actor' | 'now'>,
  change: ChangeOrder,
): ReturnType<typeof compareProject> =>
  compareProject(caller.db, change.project, changeOf(caller.db, change), todayFor(caller));
