import type { Database } from 'db/client.server';
import { journalEntries } from 'db/schema/book';
import { projectValues } from 'db/schema/project';
import { scenarios } from 'db/schema/scenario';
import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { sumsOf } from '~/models/books/sums.server';
import { addMonths, later } from '~/models/finance/days';
import { pick } from '~/models/rows.server';
import { type Assumptions, type ProjectState, workEnd } from './state';
import { type ProjectHistory, projectState } from './state.server';

export type ScenarioProject = Parameters<typeof projectState>[1] & {
  currentPropertyValue: number | null;
};

const assumptionColumns = [
  'exit',
  'exitOn',
  'value',
  'sellingRate',
  'taxRate',
  'rent',
  'rentFrom',
  'vacancyRate',
  'newLoan',
  'costs',
] as const satisfies (keyof Assumptions)[];

/** The base for measuring changes: the base scenario of a project, or else the computed default. */
type Base = Assumptions & { id: number | null };

/** The state of a project and its base scenario. */
export function baseInputs(
  db: Database,
  project: ScenarioProject,
  on: string,
  history?: ProjectHistory,
) {
  const state = projectState(db, project, on, history);
  return { state, base: baseOf(db, project, state, on) };
}

const baseOf = (db: Database, project: ScenarioProject, state: ProjectState, on: string): Base =>
  db
    .select(pick(scenarios, 'id', ...assumptionColumns))
    .from(scenarios)
    .where(and(eq(scenarios.projectId, project.id), eq(scenarios.isBase, true)))
    .get() ?? { id: null, ...knownAssumptions(db, project, state, on) };

/**
 * A sale at the current value when the project and its work are over, less what was sold since it
 * was valued, and the rent of the last month in which it came in. Nothing else is known
 * (docs/rules.md#scenarios).
 */
function knownAssumptions(
  db: Database,
  { id, currentPropertyValue }: ScenarioProject,
  state: ProjectState,
  on: string,
): Assumptions {
  const rent = lastRent(db, id, on);
  return {
    exit: 'sale',
    exitOn: later(state.endDate, workEnd(state)),
    value: Math.max(0, (currentPropertyValue ?? 0) - soldSinceValuation(db, id)),
    sellingRate: 0,
    taxRate: 0,
    rent,
    // Any day that is over; the day itself must not change what the impact is computed from.
    rentFrom: rent === 0 ? null : state.startDate,
    vacancyRate: 0,
    newLoan: 0,
    costs: [],
  };
}

/** Income of sales after the last valuation, which is no longer part of the property's value. */
function soldSinceValuation(db: Database, projectId: number): number {
  const { day } = db
    .select({ day: sql<string>`coalesce(max(${projectValues.date}), '')` })
    .from(projectValues)
    .where(eq(projectValues.projectId, projectId))
    .get()!;
  return [...sumsOf(db, projectId).sales]
    .filter(([soldOn]) => soldOn > day)
    .reduce((sum, [, amount]) => sum + amount, 0);
}

/** Months without rent before that are not looked at: the tenants have left. */
const monthsBack = 3;

function lastRent(db: Database, projectId: number, on: string): number {
  const month = sql<string>`substr(${journalEntries.date}, 1, 7)`;
  const thisMonth = `${on.slice(0, 7)}-01`;
  return (
    db
      .select({ amount: sql<number>`sum(${journalEntries.net})` })
      .from(journalEntries)
      .where(
        and(
          eq(journalEntries.projectId, projectId),
          eq(journalEntries.kind, 'income'),
          eq(journalEntries.category, 'rent'),
          isNull(journalEntries.reversedBy),
          gte(journalEntries.date, addMonths(thisMonth, -monthsBack)),
          lt(journalEntries.date, thisMonth),
        ),
      )
      .groupBy(month)
      .orderBy(sql`${month} desc`)
      .get()?.amount ?? 0
  );
}
