import { dayPlus } from './days';

/** The value of an index in a month; value and factor are exact decimals in billionths. */
export type IndexValue = {
  /** The month that the index measures, `YYYY-MM`. */
  month: string;
  value: number;
  /** The chaining factor that converts this value to the first base of the index. */
  factor: number;
};

export type PublishedValue = IndexValue & { publishedOn: string };

export type LinkTerms = {
  /** The index at the signing. */
  base: IndexValue;
  /** The linked part of each amount, in basis points. */
  share: number;
  /** True if amounts never fall below their nominal value. */
  hasFloor: boolean;
};

const whole = 10_000n;

/**
 * Links a nominal amount: nominal × ((1 − s) + s × I × k / I₀), in minor units. The product
 * is exact and rounded once, half to even (docs/rules.md#price-indexes).
 */
export function linkedAmount(
  nominal: number,
  { base, share, hasFloor }: LinkTerms,
  index: IndexValue,
): number {
  const signed = chained(base);
  const linked = BigInt(share);
  const counted = hasFloor && isBelow(index, base) ? signed : chained(index);
  const numerator = BigInt(nominal) * ((whole - linked) * signed + linked * counted);
  return Number(halfEven(numerator, whole * signed));
}

/** A value on the first base of its index, so that values of all bases can be compared. */
const chained = ({ value, factor }: IndexValue): bigint => BigInt(value) * BigInt(factor);

export const isBelow = (index: IndexValue, base: IndexValue): boolean =>
  chained(index) < chained(base);

/** Rounds a fraction of 0 or more to the nearest whole; a half goes to the even one. */
function halfEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const twice = 2n * (numerator % denominator);
  const isUp = twice > denominator || (twice === denominator && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}

/** The day of the month on which the index of the month before is published. */
const publicationDay = 15;

const monthBefore = (month: string): string => dayPlus(`${month}-01`, -1).slice(0, 7);

/** The day on which the index of a month is usually published: the 15th of the next month. */
export function publicationOf(month: string): string {
  const next = dayPlus(`${month}-28`, 4).slice(0, 7);
  return `${next}-${publicationDay}`;
}

/** The month whose index is known on a day, if all were published on the 15th. */
export function knownMonth(on: string): string {
  const before = monthBefore(on.slice(0, 7));
  return Number(on.slice(8)) >= publicationDay ? before : monthBefore(before);
}

type KnownIndex = {
  index: IndexValue;
  /** True until the index that is known on that day is published. */
  isProvisional: boolean;
};

/**
 * The index that is known on a day: the newest that was published by then. It is provisional while
 * the index of the month that should be known is missing.
 *
 * @param values by month, oldest first
 * @param base counts on days before the first publication
 */
export function indexKnownOn(values: PublishedValue[], on: string, base: IndexValue): KnownIndex {
  const index = values.findLast(({ publishedOn }) => publishedOn <= on) ?? base;
  const due = knownMonth(on);
  const isKnown = index.month >= due || values.some(({ month }) => month === due);
  return { index, isProvisional: !isKnown };
}
