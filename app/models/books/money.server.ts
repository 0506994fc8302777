import type { Database } from 'db/client.server';
import { budgetLines, costAccounts, journalEntries } from 'db/schema/book';
import { phases } from 'db/schema/work';
import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { checkbox, recordId } from '~/models/fields';
import { type Caller, query } from '~/models/operation.server';
import { openByLine } from '~/models/orders/open.server';
import { phasesOf } from '~/models/phases/list.server';
import { outsideWorkOf } from '~/models/projects/spent.server';
import { findProject } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { costLinesOf } from '~/models/scenarios/cost-lines';
import { booksOn } from './books.server';
import { contingencyOf, forecastOf, type LineAmounts, notPlanned } from './forecast';
import { bookReading } from './input';

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

export const budgetLineList = query({
  ...bookReading,
  input: z.object({ project_id: recordId() }),
  run({ db, actor }, { projectId }) {
    findProject(db, actor, projectId);
    const rows = linesOfProject(db, projectId);
    return { rows, total: rows.length };
  },
});

/** The costs outside the work by account, as rows beside the phases. */
function outsideOf(lines: BudgetLine[]) {
  const outside = costAccounts.filter((account) => account !== 'work');
  return outside.flatMap((account) => {
    const own = lines.filter((line) => line.account === account);
    return own.length === 0 ? [] : [{ account, lines: own, figures: sumOfFigures(own) }];
  });
}

/**
 * The money of a project: the budget of the work by phase and line, the costs outside the work, its
 * accounts, debts and income.
 */
export const projectMoney = query({
  ...bookReading,
  input: z.object({ project_id: recordId(), explain: checkbox }),
  run({ db, actor, now }, { projectId, explain }) {
    const project = findProject(db, actor, projectId);
    const lines = linesOfProject(db, projectId);
    const work = lines.filter(({ account }) => account === 'work');
    const plannedPhases = phasesOf(db, projectId).map(({ id, title, depth, status }) => {
      const own = work.filter(({ phaseId }) => phaseId === id);
      return { id, title, depth, status, lines: own, figures: sumOfFigures(own) };
    });
    const ofDeletedPhases = work.filter(({ phaseId }) => phaseId === null);
    const unplanned = notPlannedOf(project, lines, plannedPhases);
    const sum = sumOfFigures(work);
    /** With what no line plans yet, which is over no budget. */
    const total = { ...sum, forecast: sum.forecast + unplanned };
    return {
      project,
      phases: plannedPhases.map((phase, place) => ({
        ...phase,
        total: withParts(plannedPhases, place),
      })),
      /** The lines that explain the expected cost; null unless requested. */
      costLines: explain ? costLinesOf(work, plannedPhases) : null,
      others: ofDeletedPhases.filter(({ original, actual }) => original !== 0 || actual !== 0),
      /** Of the work alone. */
      total,
      outside: outsideOf(lines),
      notPlanned: unplanned,
      contingencyLeft: contingencyOf(work),
      books: booksOn(db, projectId, todayFor({ actor, now })),
      /** Costs outside the work but the purchase price, typed or booked. */
      extraValues: outsideWorkOf(db, projectId),
      ...entrySums(db, projectId),
    };
  },
});

type Renovated = { renovationCost: number | null; budgetLockedAt: number | null };

/**
 * What of the renovation cost is not planned yet: nothing once the budget is locked or all phases
 * are completed.
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

/**
 * The figures of a budget line, or of a phase with the phases under it, by the filters of a list;
 * null without either, or if it is not in the project.
 */
export function figuresAt(
  caller: Caller,
  projectId: number,
  { phase_id: phaseId, line_id: lineId }: Record<string, string | undefined>,
): Figures | null {
  if (!phaseId && !lineId) return null;
  const { phases, others, outside } = projectMoney(caller, { project_id: projectId });
  if (!lineId) return phases.find(({ id }) => id === Number(phaseId))?.total ?? null;
  const lines = [
    ...phases.flatMap((phase) => phase.lines),
    ...others,
    ...outside.flatMap((row) => row.lines),
  ];
  return lines.find(({ id }) => id === Number(lineId)) ?? null;
}

/** The sum of a phase and of the phases under it, which follow it. */
function withParts(phases: { depth: number; figures: Figures }[], place: number): Figures {
  const { depth } = phases[place]!;
  const next = phases.findIndex((phase, at) => at > place && phase.depth <= depth);
  const parts = phases.slice(place, next === -1 ? undefined : next);
  return sumOfFigures(parts.map(({ figures }) => figures));
}

/** From the entries alone, because a project may have thousands of postings. */
const entrySums = (db: Database, projectId: number) =>
  db
    .select({
      owed: sql<number>`coalesce(sum(${journalEntries.openAmount}), 0)`,
      owedBills: sql<number>`count(iif(${journalEntries.openAmount} > 0, 1, null))`,
      /** Net of VAT. */
      income: sql<number>`coalesce(sum(iif(${journalEntries.kind} = 'income'
        and ${journalEntries.reversedBy} is null, ${journalEntries.net}, 0)), 0)`,
      /** The number of entries, without amounts typed into phases. */
      documents: sql<number>`count(iif(
        ${journalEntries.kind} in ('opening', 'adjustment'), null, 1))`,
    })
    .from(journalEntries)
    .where(eq(journalEntries.projectId, projectId))
    .get()!;
