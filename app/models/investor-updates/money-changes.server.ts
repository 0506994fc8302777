import type { Database } from 'db/client.server';
import { capitalCallParts, capitalCalls } from 'db/schema/capital-call';
import { distributions } from 'db/schema/distribution';
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { day, money } from '~/i18n/format';
import type { Text } from '~/i18n/words';
import { todayFor } from '~/models/access/times.server';
import { projectMoney } from '~/models/books/money.server';
import type { Caller } from '~/models/caller';
import { aboutUnit, roundTo } from '~/models/investments/about';
import type { Project } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { cashInHand } from '~/models/scenarios/balance-flows';
import { projectState } from '~/models/scenarios/state.server';

/** Figures of a day in minor units; null if the author does not see the books. */
type MoneyFigures = {
  /** Costs so far. */
  actual: number | null;
  /** With approved changes. */
  budget: number | null;
  forecast: number | null;
  /** The forecast above the budget. */
  over: number | null;
  /** Less the purchase price that was paid from it, though no entry says so. */
  cash: number | null;
  currentPropertyValue: number | null;
};

export function moneyFigures(caller: Caller, project: Project): MoneyFigures {
  const { currentPropertyValue } = project;
  const books = projectMoney.ifPermitted(caller, { project_id: project.id });
  if (!books) {
    const hidden = { actual: null, budget: null, forecast: null, over: null, cash: null };
    return { ...hidden, currentPropertyValue };
  }
  // Before anything is planned or spent, there is nothing to tell.
  const isBegun = books.workBudget.isOfLines || books.total.actual !== 0;
  const none = { actual: 0, revised: 0, over: 0 };
  const { actual, revised: budget, over } = isBegun ? books.total : none;
  // The forecast of planned work alone, to compare like with like.
  const forecast = budget + over;
  const cash = cashInHand(projectState(caller.db, project, todayFor(caller)));
  return { actual, budget, forecast, over, cash, currentPropertyValue };
}

type Compared = {
  now: MoneyFigures;
  before: Omit<MoneyFigures, 'over'> | undefined;
  currency: string;
};

/** The costs against the budget, if one of these figures changed. */
export function costLines(text: Text, { now, before, currency }: Compared): string[] {
  const { actual, budget, forecast, over } = now;
  if (actual === null || budget === null || forecast === null || over === null) return [];
  const isSame =
    actual === (before?.actual ?? 0) &&
    budget === (before?.budget ?? 0) &&
    forecast === (before?.forecast ?? 0);
  if (isSame) return [];
  const values = {
    forecast: money(forecast, currency),
    budget: money(budget, currency),
    over: money(Math.abs(over), currency),
  };
  const state = over > 0 ? 'over' : over < 0 ? 'under' : 'onBudget';
  return [
    figure(text, text('investorUpdate.text.actual'), [before?.actual, actual], currency),
    text(`investorUpdate.text.forecast.${state}`, values),
  ];
}

/**
 * The value and the cash, each if it changed. The cash is rounded, because its change may be the
 * payment of one holder (docs/rules.md#hidden-amounts).
 */
export function valueLines(text: Text, { now, before, currency }: Compared): string[] {
  const unit = aboutUnit(Math.max(Math.abs(now.cash ?? 0), Math.abs(before?.cash ?? 0)));
  type Shown = Pick<MoneyFigures, 'currentPropertyValue' | 'cash'>;
  const shown = (figures: Shown | undefined, name: 'currentPropertyValue' | 'cash') => {
    const amount = figures?.[name] ?? null;
    return amount === null || name !== 'cash' ? amount : roundTo(amount, unit);
  };
  return (['currentPropertyValue', 'cash'] as const).flatMap((name) => {
    const [was, is] = [shown(before, name), shown(now, name)];
    if (is === null || is === (was ?? 0)) return [];
    return [figure(text, text(`investorUpdate.text.${name}`), [was, is], currency)];
  });
}

function figure(
  text: Text,
  label: string,
  [was, is]: [number | null | undefined, number],
  currency: string,
): string {
  const amount = money(is, currency);
  return was === null || was === undefined || was === is
    ? text('investorUpdate.text.figure', { label, amount })
    : text('investorUpdate.text.figureChanged', { label, amount, before: money(was, currency) });
}

type Period = { startsAt: number; endsAt: number };

/** Calls that were sent in a period and not withdrawn. The parts are stored when a call is sent. */
const callsIn = (db: Database, projectId: number, { startsAt, endsAt }: Period) =>
  db
    .select(pick(capitalCalls, 'number', 'dueOn'))
    .from(capitalCalls)
    .innerJoin(capitalCallParts, eq(capitalCallParts.callId, capitalCalls.id))
    .where(and(eq(capitalCalls.projectId, projectId), eq(capitalCalls.status, 'issued')))
    .groupBy(capitalCalls.id)
    .having(
      sql`min(${capitalCallParts.createdAt}) >= ${startsAt}
        and min(${capitalCallParts.createdAt}) < ${endsAt}`,
    )
    .orderBy(asc(capitalCalls.number))
    .all();

const distributionsIn = (db: Database, projectId: number, { startsAt, endsAt }: Period) =>
  db
    .select(pick(distributions, 'number', 'date'))
    .from(distributions)
    .where(
      and(
        eq(distributions.projectId, projectId),
        eq(distributions.status, 'approved'),
        gte(distributions.approvedAt, startsAt),
        lt(distributions.approvedAt, endsAt),
      ),
    )
    .orderBy(asc(distributions.number))
    .all();

/**
 * Lists the capital calls and distributions of the period, without their sums: with their own part,
 * holders could compute those of the others.
 */
export const paymentLines = (
  db: Database,
  text: Text,
  projectId: number,
  period: Period,
): string[] => [
  ...callsIn(db, projectId, period).map(({ number, dueOn }) =>
    text('investorUpdate.text.call', { number, date: day(dueOn) }),
  ),
  ...distributionsIn(db, projectId, period).map(({ number, date }) =>
    text('investorUpdate.text.distribution', { number, date: day(date) }),
  ),
];
