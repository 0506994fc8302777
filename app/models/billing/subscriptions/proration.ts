// All amounts are minor units of one currency, all times UTC milliseconds
// (docs/rules.md#plan-changes).

import { nextEnd, type PeriodUnit, periodOf } from '~/models/billing/plans/period';
import { dayMs } from '~/models/durations';

/**
 * Twelfths of a day, with 365 days per year, so that prices of any two periods can be compared as
 * integers.
 */
const twelfths: Record<PeriodUnit, number> = { day: 12, month: 365, year: 365 * 12 };

type Terms = { amount: number; currency: string; duration: string };

const lengthOf = (duration: string): number => {
  const { count, unit } = periodOf(duration) ?? { count: 1, unit: 'month' };
  return count * twelfths[unit];
};

/**
 * True if a plan costs more per day than another. Prices in different currencies cannot be
 * compared, so neither is more expensive.
 */
export const isMoreExpensive = (plan: Terms, than: Terms): boolean =>
  plan.currency === than.currency &&
  plan.amount * lengthOf(than.duration) > than.amount * lengthOf(plan.duration);

/** The time a charge paid for, and its value: money and earlier credit, minus refunds. */
export type PaidPeriod = { from: number; to: number; worth: number };

export type Unused = { days: number; amount: number };

/** The days in a span, rounded up. */
const daysIn = (from: number, to: number): number => Math.max(0, Math.ceil((to - from) / dayMs));

/**
 * The unused part of a period in days, rounded up, and its value, rounded to the nearest minor
 * unit.
 */
export function unusedPart({ from, to, worth }: PaidPeriod, now: number): Unused {
  const whole = Math.max(1, Math.round((to - from) / dayMs));
  const days = Math.min(whole, daysIn(Math.max(from, now), to));
  return { days, amount: Math.round((Math.max(0, worth) * days) / whole) };
}

/** The unused part of several consecutive periods. */
export const unusedOf = (periods: PaidPeriod[], now: number): Unused =>
  periods
    .map((period) => unusedPart(period, now))
    .reduce((sum, part) => ({ days: sum.days + part.days, amount: sum.amount + part.amount }), {
      days: 0,
      amount: 0,
    });

/** The amount to charge; never below zero. */
export const amountDue = (price: number, credit: number): number => Math.max(0, price - credit);

/**
 * The first period of a plan. Value beyond the price adds days at the new plan's daily rate,
 * rounded up. Later periods are counted from the end of those days.
 */
export function firstPeriod(
  { duration, price }: { duration: string; price: number },
  startsAt: number,
  value: number,
): { endsAt: number; countedFrom: number } {
  const end = nextEnd(duration, startsAt, startsAt);
  const surplus = Math.max(0, value - price);
  if (surplus === 0 || price === 0) return { endsAt: end, countedFrom: startsAt };
  const days = Math.ceil((surplus * Math.round((end - startsAt) / dayMs)) / price);
  const countedFrom = startsAt + days * dayMs;
  return { endsAt: nextEnd(duration, countedFrom, countedFrom), countedFrom };
}
