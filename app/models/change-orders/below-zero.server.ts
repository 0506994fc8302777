import type { Database } from 'db/client.server';
import { type BudgetLine, linesOfProject } from '~/models/books/budget-lines.server';
import { Refused } from '~/models/errors';
import type { ChangeLine } from './lines.server';

/** The budget line that a change adds to; undefined if it makes a new one. */
export const budgetLineOf = (
  budget: BudgetLine[],
  change: Pick<ChangeLine, 'lineId' | 'phaseId' | 'title'>,
): BudgetLine | undefined =>
  budget.find(({ id, phaseId, title }) =>
    change.lineId === null
      ? phaseId === change.phaseId && title === null && change.title === null
      : id === change.lineId,
  );

/**
 * A change order can take away at most what is left in a budget line, with its other lines.
 * @param rowOf the row of the form that a line was typed in
 * @throws Refused
 */
export function assertAboveZero(
  db: Database,
  projectId: number,
  lines: ChangeLine[],
  rowOf: (place: number) => number = (place) => place,
) {
  const budget = linesOfProject(db, projectId);
  const left = new Map<unknown, number>();
  const keyOf = (line: ChangeLine) =>
    budgetLineOf(budget, line)?.id ?? `${line.phaseId} ${line.title}`;
  for (const line of lines) {
    const before = left.get(keyOf(line)) ?? budgetLineOf(budget, line)?.revised ?? 0;
    left.set(keyOf(line), before + line.amount);
  }
  const below = lines.flatMap((line, place) =>
    line.amount < 0 && (left.get(keyOf(line)) ?? 0) < 0 ? [place] : [],
  );
  if (below.length === 0) return;
  const reason = [{ text: 'changeOrder.refused.belowZero' as const }];
  throw new Refused(
    Object.fromEntries(below.map((place) => [`lines[${rowOf(place)}].amount`, reason])),
  );
}
