import { type Health, moneyStates, peopleStates, timeStates } from '~/models/projects/health';
import { maybe, money, oneOf, presenter, whole } from './fields';

/** Parts that the reader may not see are null. */
export const health = presenter<Health>()('ProjectHealth', {
  time: maybe(
    presenter<NonNullable<Health['time']>>()('TimeHealth', {
      status: oneOf(timeStates),
      days_late: whole,
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
