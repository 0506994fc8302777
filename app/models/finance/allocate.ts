/**
 * Splits an amount in minor units by weights. Each part is rounded down, and the units that are
 * left go to the largest remainders, the earlier position first. The parts sum to the total.
 *
 * @throws RangeError if a weight is negative, or every weight is 0 and the total is not
 */
export function allocate(total: number, weights: readonly (number | bigint)[]): number[] {
  if (weights.some((weight) => weight < 0)) throw new RangeError('A weight is negative.');
  if (weights.every((weight) => weight === 0 || weight === 0n)) {
    if (total === 0) return weights.map(() => 0);
    throw new RangeError('Every weight is 0.');
  }
  const amount = Math.abs(total);
  const { parts, remainders } = isSmall(amount, weights)
    ? divideNumbers(amount, weights)
    : divideBigints(amount, weights);
  raiseLargest(parts, remainders, amount - parts.reduce((all, part) => all + part, 0));
  return total < 0 ? parts.map((part) => (part === 0 ? 0 : -part)) : parts;
}

/** `remainders` are in the unit of the sum of the weights. */
type Division = { parts: number[]; remainders: (number | bigint)[] };

/** True if numbers hold every product of the amount and the weights, and the sum of the weights. */
const isSmall = (amount: number, weights: readonly (number | bigint)[]): weights is number[] =>
  weights.every((weight) => typeof weight === 'number' && amount * weight < largestProduct) &&
  weights.reduce<number>((all, weight) => all + Number(weight), 0) < largestProduct;

const largestProduct = Number.MAX_SAFE_INTEGER;

/** Exact like `divideBigints`, and ten times as fast. */
function divideNumbers(amount: number, weights: readonly number[]): Division {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const remainders = weights.map((weight) => (amount * weight) % sum);
  const parts = weights.map((weight, at) => (amount * weight - (remainders[at] ?? 0)) / sum);
  return { parts, remainders };
}

function divideBigints(amount: number, weights: readonly (number | bigint)[]): Division {
  const exact = weights.map(BigInt);
  const sum = exact.reduce((all, weight) => all + weight, 0n);
  const products = exact.map((weight) => BigInt(amount) * weight);
  return {
    parts: products.map((product) => Number(product / sum)),
    remainders: products.map((product) => product % sum),
  };
}

/** Adds one unit to as many parts, those with the largest remainders. */
function raiseLargest(parts: number[], remainders: (number | bigint)[], count: number) {
  if (count === 0) return;
  const sorted = remainders.toSorted((one, other) => (one > other ? -1 : one < other ? 1 : 0));
  const least = sorted[count - 1] as number | bigint;
  let ofLeast = count - sorted.indexOf(least);
  for (const [at, remainder] of remainders.entries()) {
    const isRaised = remainder > least || (remainder === least && ofLeast > 0);
    if (!isRaised) continue;
    if (remainder === least) ofLeast -= 1;
    parts[at] = (parts[at] as number) + 1;
  }
}
