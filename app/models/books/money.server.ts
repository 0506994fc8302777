import type { Database } from 'db/client.server';
import { budgetLines, journalEntries, postings } from 'db/schema/book';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { phasesOf } from '~/models/phases/list.server';
import { findProject } from '~/models/projects/visible.server';
import { hasAny, pick } from '~/models/rows.server';
import { bookReading } from './input';

/** The amounts of a budget line, in minor units, on the cost basis (docs/rules.md#books). */
export type LineAmounts = {
  original: number;
  /** The sum of approved changes. */
  approved: number;
  /** Ordered and not billed yet. */
  open: number;
  actual: number;
  paid: number;
  toComplete: number | null;
};

/** The expected cost at completion of a line (docs/rules.md#forecast). */
export function forecastOf({ original, approved, open, actual, toComplete }: LineAmounts): number {
  if (toComplete !== null) return actual + open + toComplete;
  return Math.max(original + approved, actual + open);
}

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

export const figuresOf = (line: LineAmounts): Figures => {
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
    .select(
      pick(
        budgetLines,
        ...(['id', 'phaseId', 'title', 'category', 'isContingency', 'version'] as const),
        ...(['original', 'approved', 'toComplete', 'actual', 'paid'] as const),
      ),
    )
    .from(budgetLines)
    .where(eq(budgetLines.projectId, projectId))
    .orderBy(asc(budgetLines.order), asc(budgetLines.id))
    .all();
  return rows.map((row) => ({ ...row, ...figuresOf({ ...row, open: 0 }) }));
}

export type BudgetLine = ReturnType<typeof linesOfProject>[number];

export const budgetLineList = query({
  ...bookReading,
  input: z.object({ project_id: recordId() }),
  run({ db, actor }, { projectId }) {
    findProject(db, actor, projectId);
    const rows = linesOfProject(db, projectId);
    return { rows, total: rows.length };
  },
});

/** The money of a project: its budget by phase and line, what is owed and what came in. */
export const projectMoney = query({
  ...bookReading,
  input: z.object({ project_id: recordId() }),
  run({ db, actor }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const lines = linesOfProject(db, projectId);
    const phases = phasesOf(db, projectId).map(({ id, title, depth, status }) => {
      const own = lines.filter(({ phaseId }) => phaseId === id);
      return { id, title, depth, status, lines: own, figures: sumOfFigures(own) };
    });
    const ofDeletedPhases = lines.filter(({ phaseId }) => phaseId === null);
    const contingency = lines.filter(({ isContingency }) => isContingency);
    return {
      project,
      phases,
      others: ofDeletedPhases.filter(({ original, actual }) => original !== 0 || actual !== 0),
      total: sumOfFigures(lines),
      contingency: contingency.length > 0 ? sumOfFigures(contingency) : null,
      owed: owedBy(db, projectId),
      income: incomeOf(db, projectId),
      hasEntries: hasAny(db, journalEntries, eq(journalEntries.projectId, projectId)),
    };
  },
});

const owedBy = (db: Database, projectId: number) =>
  db
    .select({
      count: sql<number>`count(*)`,
      amount: sql<number>`coalesce(sum(${journalEntries.openAmount}), 0)`,
    })
    .from(journalEntries)
    .where(and(eq(journalEntries.projectId, projectId), gt(journalEntries.openAmount, 0)))
    .get()!;

/** Net of VAT. */
const incomeOf = (db: Database, projectId: number): number =>
  -(
    db
      .select({ sum: sql<number>`coalesce(sum(${postings.amount}), 0)` })
      .from(journalEntries)
      .innerJoin(postings, eq(postings.entryId, journalEntries.id))
      .where(and(eq(journalEntries.projectId, projectId), eq(postings.account, 'income')))
      .get()?.sum ?? 0
  );
