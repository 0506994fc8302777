import { dayNumber } from './days';
import { type Flow, possibleRates } from './xirr';

/**
 * Why there is no yearly rate: the flows have none, or more than one; they are within less than 30
 * days; or what was paid for the property is unknown.
 */
export const missingRates = ['none', 'several', 'short', 'unpriced'] as const;
export type MissingRate = (typeof missingRates)[number];

/** A yearly rate, or the reason that there is none. */
export type Rate = { kind: 'rate'; rate: number } | { kind: MissingRate };

/** Days; a shorter time extrapolated to a year says nothing. */
const fewestDays = 30;

/** @param hasPrice false if the purchase price of the property is unknown */
export function rateOf(flows: readonly Flow[], hasPrice = true): Rate {
  if (!hasPrice) return { kind: 'unpriced' };
  const [rate, ...others] = possibleRates(flows);
  if (rate === undefined) return { kind: 'none' };
  const days = flows.filter(({ amount }) => amount !== 0).map(({ on }) => dayNumber(on));
  if (extent(days) < fewestDays) return { kind: 'short' };
  return others.length > 0 ? { kind: 'several' } : { kind: 'rate', rate };
}

function extent(days: readonly number[]): number {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const day of days) {
    first = Math.min(first, day);
    last = Math.max(last, day);
  }
  return last - first;
}
