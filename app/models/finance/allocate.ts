/**
 * Splits an amount in minor units by weights. Each part is rounded down, and the units that are
 * left go to the largest remainders, the earlier position first. The parts sum to the total.
 *
 * @throws RangeError if a weight is negative, or every weight is 0 and the total is not
 */
export function allocate(total: number, weights: readonly (number | bigint)[]): number[] {
  const exact = weights.map(BigInt);
  if (exact.some((weight) => weight < 0n)) throw new RangeError('A weight is negative.');
  const sum = exact.reduce((all, weight) => all + weight, 0n);
  if (sum === 0n) {
    if (total === 0) return weights.map(() => 0);
    throw new RangeError('Every weight is 0.');
  }
  const amount = BigInt(Math.abs(total));
  const shares = exact.map((weight, position) => ({
    position,
    whole: (amount * weight) / sum,
    remainder: (amount * weight) % sum,
  }));
  const remainder = Number(amount - shares.reduce((all, { whole }) => all + whole, 0n));
  const raised = new Set(
    shares
      .toSorted((one, other) =>
        one.remainder === other.remainder
          ? one.position - other.position
          : one.remainder > other.remainder
            ? -1
            : 1,
      )
      .slice(0, remainder)
      .map(({ position }) => position),
  );
  return shares.map(({ whole, position }) => {
    const part = Number(whole) + (raised.has(position) ? 1 : 0);
    return part === 0 ? 0 : Math.sign(total) * part;
  });
}
