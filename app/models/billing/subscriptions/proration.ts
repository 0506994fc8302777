import { nextEnd, type PeriodUnit, periodOf } from '~/models/billing/plans/period';

/**
 * All amounts are minor units of one currency, all moments UTC milliseconds
 * (docs/rules.md#plan-changes).
 */

const dayMs = 86_400_000;

/**
 * Twelfths of a day, with 365 days to the year, so that prices of any two periods compare in
 * integers.
 */
const twelfths: Record<PeriodUnit, number> = { day: 12, month: 365, year: 365 * 12 };

type Terms = { amount: number; currency: string; duration: string };

const lengthOf = (duration: string): number => {
  const { count, unit } = periodOf(duration) ?? { count: 1, unit: 'month' };
  return count * twelfths[unit];
};

/**
 * Whether a plan costs more a day than another. Prices in two currencies do not compare, so neither
 * is dearer.
 */
export const isDearer = (plan: Terms, than: Terms): boolean =>
  plan.currency === than.currency &&
  plan.amount * lengthOf(than.duration) > than.amount * lengthOf(plan.duration);

/**
 * The time a charge paid for, and what the customer gave for it: money and earlier credit, less
 * refunds.
 */
export type PaidPeriod = { from: number; to: number; worth: number };

export type Unused = { days: number; amount: number };

/** Whole days in a span; a day that has begun counts. */
const daysIn = (from: number, to: number): number => Math.max(0, Math.ceil((to - from) / dayMs));

/**
 * The unused part of a period: a day that has begun counts as unused; rounded to the nearest minor
 * unit.
 */
export function unusedPart({ from, to, worth }: PaidPeriod, now: number): Unused {
  const whole = Math.max(1, Math.round((to - from) / dayMs));
  const days = Math.min(whole, daysIn(Math.max(from, now), to));
  return { days, amount: Math.round((Math.max(0, worth) * days) / whole) };
}

/** The unused part of several periods, of which one may follow another. */
export const unusedOf = (periods: PaidPeriod[], now: number): Unused =>
  periods
    .map((period) => unusedPart(period, now))
    .reduce((sum, part) => ({ days: sum.days + part.days, amount: sum.amount + part.amount }), {
      days: 0,
      amount: 0,
    });

/** What is charged: never below zero. */
export const amountDue = (price: number, credit: number): number => Math.max(0, price - credit);

/**
 * The first period of a plan. Value beyond the price is not lost: it buys days at the new plan's
 * own rate, a part of a day counting as a day. Later periods are counted from the end of those
 * days.
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
