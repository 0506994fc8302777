/** Days of growth and a signed amount in minor units. */
export type Growing = { days: number; amount: number };

const wholeBp = 10_000n;
const daysOfYear = 365;

/**
 * Computes Σ amount × (1 + rate)^(days / 365), rounded down to the minor unit, without any error.
 *
 * With θ = (1 + rate)^(1 / 365) the sum is Σ c × θ^k for the days k that exceed whole years. Each c
 * is a fraction. No rate below 100 % in basis points is a fifth or 73rd power of a fraction, so the
 * powers of θ are linearly independent. Unless all days are whole years, the sum is therefore no
 * whole number, and enough binary digits decide how to round it.
 *
 * @param rateBp basis points above 0 and below 10,000
 */
export function grownSum(flows: readonly Growing[], rateBp: number): number {
  const base = wholeBp + BigInt(rateBp);
  const years = (days: number) => Math.floor(days / daysOfYear);
  const most = Math.max(0, ...flows.map(({ days }) => years(days)));
  const factors = powers(base, most).map((power, n) => power * wholeBp ** BigInt(most - n));
  const terms = new Map<number, bigint>();
  for (const { days, amount } of flows) {
    const rest = days % daysOfYear;
    const grown = BigInt(amount) * (factors[years(days)] as bigint);
    terms.set(rest, (terms.get(rest) ?? 0n) + grown);
  }
  const parts = [...terms].filter(([, part]) => part !== 0n);
  return Number(floorOf(parts, rateBp, wholeBp ** BigInt(most)));
}

const mostBits = 2_048;

function floorOf(parts: [rest: number, part: bigint][], rateBp: number, denominator: bigint) {
  if (parts.every(([rest]) => rest === 0)) return floorDivision(parts[0]?.[1] ?? 0n, denominator);
  for (let bits = 128; ; bits *= 2) {
    let [sum, error] = [0n, 0n];
    for (const [rest, part] of parts) {
      sum += part * dayFactor(rateBp, rest, bits);
      error += part < 0n ? -part : part;
    }
    const scaled = denominator << BigInt(bits);
    const highest = floorDivision(sum + error, scaled);
    // Only sums of rates that no form accepts are still undecided with so many digits.
    if (bits >= mostBits || floorDivision(sum - error, scaled) === highest) return highest;
  }
}

function floorDivision(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  return numerator % denominator < 0n ? whole - 1n : whole;
}

function powers(base: bigint, most: number): bigint[] {
  const all = [1n];
  for (let n = 1; n <= most; n += 1) all.push((all[n - 1] as bigint) * base);
  return all;
}

const mostKept = 10_000;
const kept = new Map<string, bigint>();

/** (1 + rate)^(days / 365) in units of 2^-bits, less than one unit off. */
function dayFactor(rateBp: number, days: number, bits: number): bigint {
  const key = `${rateBp} ${days} ${bits}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= mostKept) kept.clear();
  // Each of fewer than a thousand steps is less than one of the finer units off.
  const spare = 32;
  const exponent = (logarithm(rateBp, bits + spare) * BigInt(days)) / BigInt(daysOfYear);
  const factor = exponential(exponent, bits + spare) >> BigInt(spare);
  kept.set(key, factor);
  return factor;
}

/** ln(1 + rate) = 2 × artanh(rate / (2 + rate)), in units of 2^-bits. */
function logarithm(rateBp: number, bits: number): bigint {
  const [top, bottom] = [BigInt(rateBp), 2n * wholeBp + BigInt(rateBp)];
  let power = (top << BigInt(bits)) / bottom;
  let sum = 0n;
  for (let n = 1n; power > 0n; n += 2n) {
    sum += power / n;
    power = (power * top * top) / (bottom * bottom);
  }
  return 2n * sum;
}

/** e^x for x from 0 to 1, both in units of 2^-bits. */
function exponential(x: bigint, bits: number): bigint {
  let term = 1n << BigInt(bits);
  let sum = 0n;
  for (let n = 1n; term > 0n; n += 1n) {
    sum += term;
    term = ((term * x) >> BigInt(bits)) / n;
  }
  return sum;
}
