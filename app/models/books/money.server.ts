import type { Database } from 'db/client.server';
import { accountNames, accounts, journalEntries } from 'db/schema/book';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { checkbox, recordId } from '~/models/fields';
import { type Caller, query } from '~/models/operation.server';
import { phasesOf } from '~/models/phases/list.server';
import { expectedProfit } from '~/models/projects/expected-profit.server';
import { outsideWorkOf } from '~/models/projects/spent.server';
import { findProject } from '~/models/projects/visible.server';
import { costLinesOf } from '~/models/scenarios/cost-lines';
import type { AccountCost } from '~/models/scenarios/costs';
import { owedToOwner } from './balances';
import { booksOn } from './books.server';
import {
  type BudgetLine,
  type Figures,
  linesOfProject,
  notPlannedOf,
  sumOfFigures,
} from './budget-lines.server';
import { contingencyOf } from './forecast';
import { bookReading } from './input';
import { workBudgetFrom } from './work-budget.server';

export const budgetLineList = query({
  ...bookReading,
  input: z.object({ project_id: recordId() }),
  run({ db, actor }, { projectId }) {
    findProject(db, actor, projectId);
    const rows = linesOfProject(db, projectId);
    return { rows, total: rows.length };
  },
});

const nothing = sumOfFigures([]);

/**
 * The costs outside the work by account, as rows under the phases: the cost in the books, and the
 * cost to come by the base scenario.
 */
function outsideOf(lines: BudgetLine[], costs: readonly AccountCost[]) {
  return costs.flatMap(({ account, actual, toCome }) => {
    const own = lines.filter((line) => line.account === account);
    const sum = sumOfFigures(own);
    const forecast = actual + toCome;
    const isUsed = own.some((line) => line.title !== null) || sum.revised !== 0;
    if (account === 'work' || (!isUsed && actual === 0 && forecast === 0)) return [];
    const over = sum.revised > 0 ? forecast - sum.revised : 0;
    // Without a budget nothing is over it.
    const ownLines = own.map((line) => (line.revised > 0 ? line : { ...line, over: 0 }));
    return [{ account, lines: ownLines, figures: { ...sum, actual, forecast, over } }];
  });
}

/** A sum that contains costs without a budget is compared with no budget: `over` is 0. */
function sumOfComparable(rows: Figures[]): Figures {
  const sum = sumOfFigures(rows);
  const isMixed = rows.some(({ revised, forecast, over }) => forecast - revised !== over);
  return isMixed ? { ...sum, over: 0 } : sum;
}

/** The work with its budget: of its lines, or else of the project as a row of its own. */
function workOf(typed: number | null, work: BudgetLine[], unplanned: number) {
  const budget = workBudgetFrom(typed ?? 0, work);
  const { isOfLines, over } = budget;
  const lines = isOfLines ? work : work.map((line) => ({ ...line, over: 0 }));
  const rest: Figures = {
    ...nothing,
    revised: isOfLines ? 0 : budget.budget,
    forecast: unplanned,
    over: isOfLines ? 0 : over,
  };
  return { budget, lines, rest, total: { ...sumOfFigures([...lines, rest]), over } };
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
    const plans = phasesOf(db, projectId);
    const unplanned = notPlannedOf(project, lines, plans);
    const typed = project.estimatedBudget ?? project.renovationCost;
    const all = lines.filter(({ account }) => account === 'work');
    const { budget, lines: work, rest, total } = workOf(typed, all, unplanned);
    const plannedPhases = plans.map(({ id, title, depth, status }) => {
      const own = work.filter(({ phaseId }) => phaseId === id);
      return { id, title, depth, status, lines: own, figures: sumOfFigures(own) };
    });
    const ofDeletedPhases = work.filter(({ phaseId }) => phaseId === null);
    const today = todayFor({ actor, now });
    const expected = expectedProfit(db, projectId, today);
    const outside = outsideOf(lines, expected.costs);
    const outsideTotal = sumOfComparable(outside.map(({ figures }) => figures));
    const books = booksOn(db, projectId, today);
    return {
      project,
      phases: plannedPhases.map((phase, place) => ({
        ...phase,
        total: withParts(plannedPhases, place),
      })),
      /** The lines that explain the expected cost; null unless requested. */
      costLines: explain ? costLinesOf(work, plannedPhases) : null,
      others: ofDeletedPhases.filter(({ original, actual }) => original !== 0 || actual !== 0),
      /** The total of the work alone. */
      total,
      workBudget: budget,
      outside,
      outsideTotal,
      totalCost: sumOfComparable([total, outsideTotal]),
      notPlanned: unplanned,
      /** The renovation cost that no line plans, and the budget that no line has. */
      rest,
      expected,
      contingencyLeft: contingencyOf(work),
      cash: books.cash,
      owedToOwner: owedToOwner(books),
      /** The accounts that are used, debit positive. */
      accounts: accountNames
        .filter((account) => books[account] !== 0)
        .map((account) => ({ account, number: accounts[account], balance: books[account] })),
      /** Costs outside the work but the purchase price, typed or booked. */
      extraValues: outsideWorkOf(db, projectId),
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
