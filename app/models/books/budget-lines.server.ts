import type { Database } from 'db/client.server';
import { budgetLines } from 'db/schema/book';
import { phases } from 'db/schema/work';
import { asc, eq, sql } from 'drizzle-orm';
import { openByLine } from '~/models/orders/open.server';
import { pick } from '~/models/rows.server';
import { forecastOf, type LineAmounts, notPlanned } from './forecast';

export type Figures = {
  original: number;
  approved: number;
  revised: number;
  open: number;
  actual: number;
  paid: number;
  forecast: number;
  /** The forecast above the revised budget; negative if it is below. */
  over: number;
};

const figuresOf = (line: LineAmounts): Figures => {
  const { original, approved, open, actual, paid } = line;
  const revised = original + approved;
  const forecast = forecastOf(line);
  return { original, approved, revised, open, actual, paid, forecast, over: forecast - revised };
};

export const sumOfFigures = (rows: Figures[]): Figures => {
  const total = (name: keyof Figures) => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    original: total('original'),
    approved: total('approved'),
    revised: total('revised'),
    open: total('open'),
    actual: total('actual'),
    paid: total('paid'),
    forecast: total('forecast'),
    over: total('over'),
  };
};

export function linesOfProject(db: Database, projectId: number) {
  const rows = db
    .select({
      ...pick(
        budgetLines,
        ...(['id', 'phaseId', 'account', 'isTyped', 'title', 'category'] as const),
        ...(['isContingency', 'version'] as const),
        ...(['original', 'approved', 'toComplete', 'actual', 'paid'] as const),
      ),
      isFinished: sql<number>`coalesce(${phases.status} = 'completed', 0)`,
      /** Typed for a day to come, on the line of the phase that is not broken down. */
      costToCome: sql<number>`iif(${budgetLines.title} is null, coalesce(${phases.costToCome}, 0), 0)`,
    })
    .from(budgetLines)
    .leftJoin(phases, eq(phases.id, budgetLines.phaseId))
    .where(eq(budgetLines.projectId, projectId))
    .orderBy(asc(budgetLines.order), asc(budgetLines.id))
    .all();
  const open = openByLine(db, projectId);
  return rows.map(({ costToCome, ...row }) => {
    const line = { ...row, isFinished: row.isFinished === 1 };
    return { ...line, ...figuresOf({ ...line, open: (open.get(row.id) ?? 0) + costToCome }) };
  });
}

export type BudgetLine = ReturnType<typeof linesOfProject>[number];

/** The figures of each phase of a project, with the phases under it. */
export function figuresByPhase(db: Database, projectId: number): Map<number, Figures> {
  const parents = new Map(
    db
      .select(pick(phases, 'id', 'parentId'))
      .from(phases)
      .where(eq(phases.projectId, projectId))
      .all()
      .map(({ id, parentId }) => [id, parentId]),
  );
  const all = new Map<number, Figures>();
  for (const line of linesOfProject(db, projectId))
    for (let at = line.phaseId; at !== null; at = parents.get(at) ?? null)
      all.set(at, sumOfFigures([line, ...(all.has(at) ? [all.get(at)!] : [])]));
  return all;
}

/** A phase is over budget by its forecast, and only if it has a budget (docs/rules.md#names). */
export const isOverBudget = ({ revised, over }: Pick<Figures, 'revised' | 'over'>): boolean =>
  revised > 0 && over > 0;

type Renovated = { renovationCost: number | null; budgetLockedAt: number | null };

/**
 * The part of the renovation cost that is not planned yet: nothing once the budget is locked or all
 * phases are completed.
 */
export const notPlannedOf = (
  { renovationCost, budgetLockedAt }: Renovated,
  lines: BudgetLine[],
  planned: readonly { status: string }[],
): number =>
  budgetLockedAt !== null ||
  (planned.length > 0 && planned.every(({ status }) => status === 'completed'))
    ? 0
    : notPlanned(
        renovationCost,
        lines.filter(({ account }) => account === 'work'),
      );
