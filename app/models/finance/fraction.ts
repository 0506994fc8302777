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

/** The largest whole number that is not above a fraction of 0 or more. */
export const wholePart = ({ numerator, denominator }: Fraction): number =>
  Number(numerator / denominator);
