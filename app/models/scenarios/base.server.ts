import type { Database } from 'db/client.server';
import { journalEntries } from 'db/schema/book';
import { scenarios } from 'db/schema/scenario';
import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { booksOn } from '~/models/books/books.server';
import { addMonths, later } from '~/models/finance/days';
import { propertyValueOn } from '~/models/projects/property-value.server';
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

const baseOf = (db: Database, project: ScenarioProject, state: ProjectState, on: string): Base => {
  const stored = db
    .select(pick(scenarios, 'id', 'valuedOn', ...assumptionColumns))
    .from(scenarios)
    .where(and(eq(scenarios.projectId, project.id), eq(scenarios.isBase, true)))
    .get();
  return stored
    ? assumptionsOn(db, project.id, { stored, state, on })
    : { id: null, ...knownAssumptions(db, project, state, on) };
};

type Stored = Assumptions & { valuedOn: string | null };

/**
 * The assumptions of a scenario on a day (docs/rules.md#scenario-value). Until its own value is
 * typed, it has that of the project; parts that were sold since then are no longer in it. A sale of
 * the whole property, signed or made, is the exit of every scenario.
 */
export function assumptionsOn<Scenario extends Stored>(
  db: Database,
  projectId: number,
  { stored, state, on }: { stored: Scenario; state: ProjectState; on: string },
): Scenario {
  const { valuedOn } = stored;
  const value =
    valuedOn === null
      ? propertyValueOn(db, projectId, on).toSell
      : Math.max(0, stored.value - soldAfter(db, projectId, { from: valuedOn, on }));
  return atSale({ ...stored, value }, state);
}

/** The prices of signed sales of parts are flows of their own, and not sold again at the exit. */
function atSale<Assumed extends Assumptions>(
  assumed: Assumed,
  { soldOn, contracts }: ProjectState,
): Assumed {
  if (soldOn !== null) return { ...assumed, exit: 'sale', exitOn: soldOn, value: 0 };
  const whole = contracts.find(({ isWhole }) => isWhole);
  if (whole) return { ...assumed, exit: 'sale', exitOn: whole.transferOn, value: whole.price };
  const parts = contracts.reduce((sum, { price }) => sum + price, 0);
  return { ...assumed, value: Math.max(0, assumed.value - parts) };
}

/** The prices of what was sold after a day, up to another. */
const soldAfter = (
  db: Database,
  projectId: number,
  { from, on }: { from: string; on: string },
): number => booksOn(db, projectId, from).sale - booksOn(db, projectId, on).sale;

/**
 * A sale at the current value when the project and its work are over, and the rent of the last
 * month in which it came in. Nothing else is known (docs/rules.md#scenarios).
 */
function knownAssumptions(
  db: Database,
  { id }: ScenarioProject,
  state: ProjectState,
  on: string,
): Assumptions {
  const rent = lastRent(db, id, on);
  return atSale(
    {
      exit: 'sale',
      exitOn: later(state.endDate, workEnd(state)),
      value: propertyValueOn(db, id, on).toSell,
      sellingRate: 0,
      taxRate: 0,
      rent,
      // Any day that is over; the day itself must not change what the impact is computed from.
      rentFrom: rent === 0 ? null : state.startDate,
      vacancyRate: 0,
      newLoan: 0,
      costs: [],
    },
    state,
  );
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
