import type { Database } from 'db/client.server';
import { projects } from 'db/schema/project';
import { sql } from 'drizzle-orm';
import { hasIdIn } from '~/models/rows.server';
import { forecastOf } from './forecast';

/** The work of a project against its budget, in minor units (docs/rules.md#names). */
export type WorkBudget = {
  /** The revised budget of the lines, else the estimated budget, else the renovation cost. */
  budget: number;
  /** True if the budget is that of the lines. */
  isOfLines: boolean;
  spent: number;
  /** The expected cost of the lines above the budget; negative below it. */
  over: number;
};

type Line = [
  original: number,
  approved: number,
  actual: number,
  open: number,
  toComplete: number | null,
  isFinished: number,
];

/** Costs to come of a line of a phase: ordered and not billed, or typed for a later day. */
const openOfLine = sql<number>`(coalesce((select sum(max(0, ordered.amount - ordered.billed))
    from order_lines as ordered join orders as parent on parent.id = ordered.order_id
    where ordered.line_id = line.id and parent.status = 'open'), 0)
  + iif(line.title is null, coalesce(own.cost_to_come, 0), 0))`;

/**
 * The lines of the work of a project and its other budget as JSON, as SQL on `projects`, to read
 * the budgets of many projects in one query.
 */
export const workLines = sql<string>`(
  select json_object('typed', coalesce(projects.estimated_budget, projects.renovation_cost),
    'lines', json_group_array(json_array(line.original, line.approved, line.actual,
      ${openOfLine}, line.to_complete, coalesce(own.status = 'completed', 0))))
  from budget_lines as line left join phases as own on own.id = line.phase_id
  where line.project_id = projects.id and line.account = 'work')`;

/**
 * True for a phase that is over budget, as SQL on `phases`: the forecast of its lines and of those
 * of the phases under it is above their budget, as in `figuresByPhase`. False without a budget.
 */
export const isPhaseOver = sql`(
  with recursive phases_under (id) as (
    select phases.id
    union all select part.id from phases as part join phases_under on part.parent_id = phases_under.id)
  select sum(line.original + line.approved) > 0 and sum(case
      when line.to_complete is not null then line.actual + ${openOfLine} + line.to_complete
      when own.status = 'completed' then line.actual + ${openOfLine}
      else max(line.original + line.approved, line.actual + ${openOfLine}) end)
    > sum(line.original + line.approved)
  from phases_under join phases as own on own.id = phases_under.id
  join budget_lines as line on line.phase_id = own.id)`;

/** Reads `workLines`; null if they are hidden from the reader. */
export const readWorkLines = (json: string | null): WorkBudget | null => {
  if (json === null) return null;
  const { typed, lines } = JSON.parse(json) as { typed: number | null; lines: Line[] };
  return workBudgetFrom(
    typed ?? 0,
    lines.map(([original, approved, actual, open, toComplete, isFinished]) => ({
      revised: original + approved,
      actual,
      forecast: forecastOf({
        original,
        approved,
        actual,
        open,
        toComplete,
        isFinished: isFinished === 1,
      }),
    })),
  );
};

type Compared = { revised: number; actual: number; forecast: number };

/**
 * Compares the work with the budget of the work and with nothing else.
 * @param typed the estimated budget of the project, else its renovation cost
 */
export function workBudgetFrom(typed: number, lines: readonly Compared[]): WorkBudget {
  const sumOf = (name: keyof Compared) => lines.reduce((sum, line) => sum + line[name], 0);
  const revised = sumOf('revised');
  const isOfLines = revised > 0;
  const budget = isOfLines ? revised : typed;
  // Without any budget nothing is over it.
  const over = budget > 0 ? sumOf('forecast') - budget : 0;
  return { budget, isOfLines, spent: sumOf('actual'), over };
}

export const workBudgetsOf = (db: Database, projectIds: number[]): Map<number, WorkBudget> =>
  new Map(
    db
      .select({ id: projects.id, workLines })
      .from(projects)
      .where(hasIdIn(projects.id, projectIds))
      .all()
      .map((row) => [row.id, readWorkLines(row.workLines)!]),
  );
