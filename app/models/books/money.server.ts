import type { Database } from 'db/client.server';
import { budgetLines, journalEntries } from 'db/schema/book';
import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkbox, recordId } from '~/models/fields';
import { type Caller, query } from '~/models/operation.server';
import { openByLine } from '~/models/orders/open.server';
import { phasesOf } from '~/models/phases/list.server';
import { spentOn } from '~/models/projects/spent.server';
import { findProject } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { costLinesOf } from '~/models/scenarios/cost-lines';
import { contingencyOf, forecastOf, type LineAmounts } from './forecast';
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
  const open = openByLine(db, projectId);
  return rows.map((row) => ({ ...row, ...figuresOf({ ...row, open: open.get(row.id) ?? 0 }) }));
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

/** The money of a project: its budget by phase and line, its debts and its income. */
export const projectMoney = query({
  ...bookReading,
  input: z.object({ project_id: recordId(), explain: checkbox }),
  run({ db, actor }, { projectId, explain }) {
    const project = findProject(db, actor, projectId);
    const lines = linesOfProject(db, projectId);
    const phases = phasesOf(db, projectId).map(({ id, title, depth, status }) => {
      const own = lines.filter(({ phaseId }) => phaseId === id);
      return { id, title, depth, status, lines: own, figures: sumOfFigures(own) };
    });
    const ofDeletedPhases = lines.filter(({ phaseId }) => phaseId === null);
    const total = sumOfFigures(lines);
    return {
      project,
      phases: phases.map((phase, place) => ({ ...phase, total: withParts(phases, place) })),
      /** The lines that explain the expected cost; null unless requested. */
      costLines: explain ? costLinesOf(lines, phases) : null,
      others: ofDeletedPhases.filter(({ original, actual }) => original !== 0 || actual !== 0),
      total,
      contingencyLeft: contingencyOf(lines),
      /** Extra values, which are not in the books but which the project's page counts as spent. */
      extraValues: spentOn(db, projectId) - total.actual,
      ...entrySums(db, projectId),
    };
  },
});

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
  const { phases, others } = projectMoney(caller, { project_id: projectId });
  if (!lineId) return phases.find(({ id }) => id === Number(phaseId))?.total ?? null;
  const lines = [...phases.flatMap((phase) => phase.lines), ...others];
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
