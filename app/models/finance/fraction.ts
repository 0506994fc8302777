import { allocate } from './allocate';

/** An exact number; the denominator is above 0. */
export type Fraction = { numerator: bigint; denominator: bigint };

export const fraction = (numerator: bigint, denominator = 1n): Fraction => ({
  numerator,
  denominator,
});

export function plus(one: Fraction, other: Fraction): Fraction {
  if (one.denominator === other.denominator)
    return fraction(one.numerator + other.numerator, one.denominator);
  return fraction(
    one.numerator * other.denominator + other.numerator * one.denominator,
    one.denominator * other.denominator,
  );
}

/** Whole numbers in proportion to fractions of at least 0, with the whole part of their sum. */
export function wholeParts(fractions: readonly Fraction[]): number[] {
  const common = fractions.reduce((all, { denominator }) => leastMultiple(all, denominator), 1n);
  const weights = fractions.map(({ numerator, denominator }) => (numerator * common) / denominator);
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  return allocate(wholePart(fraction(sum, common)), weights);
}

const leastMultiple = (one: bigint, other: bigint): bigint =>
  (one / commonDivisor(one, other)) * other;

const commonDivisor = (one: bigint, other: bigint): bigint =>
  other === 0n ? one : commonDivisor(other, one % other);

/** The largest whole number that is not above a fraction of 0 or more. */
export const wholePart = ({ numerator, denominator }: Fraction): number =>
  Number(numerator / denominator);
