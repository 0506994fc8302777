import type { WorkBudget } from '~/models/books/work-budget.server';
import { utcDay } from '~/models/finance/days';
import type { PublicCaller } from '~/models/operation.server';
import {
  type Health,
  lateReasons,
  moneyStates,
  peopleStates,
  timeStates as timeHealthStates,
} from '~/models/projects/health';
import { maybe, money, oneOf, presenter, whole } from './fields';

/** Parts that the reader may not see are null. */
export const health = presenter<Health>()('ProjectHealth', {
  time: maybe(
    presenter<NonNullable<Health['time']>>()('TimeHealth', {
      status: oneOf(timeHealthStates),
      days_late: whole,
      reason: maybe(oneOf(lateReasons)),
    }),
  ),
  money: maybe(
    presenter<NonNullable<Health['money']>>()('MoneyHealth', {
      status: oneOf(moneyStates),
      over: money,
    }),
  ),
  people: maybe(
    presenter<NonNullable<Health['people']>>()('PeopleHealth', {
      status: oneOf(peopleStates),
      waiting: whole,
    }),
  ),
});

/** The work against the budget of the work; `over` is negative below it. */
export const workBudget = presenter<WorkBudget>()('WorkBudget', {
  budget: money,
  spent: money,
  over: money,
});

/** The state of a project according to its planned dates. */
export const timeStates = ['upcoming', 'running', 'ended'] as const;

export function timeState(
  { startDate, endDate }: { startDate: string; endDate: string },
  { now }: PublicCaller,
) {
  const today = utcDay(now);
  if (today < startDate) return 'upcoming';
  return today > endDate ? 'ended' : 'running';
}
