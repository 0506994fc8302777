import { dayNumber } from './days';

/** An amount in minor units on a day `YYYY-MM-DD`; what an investor pays in is negative. */
export type Flow = { on: string; amount: number };

/** A flow some years after the first one. */
type Term = { years: number; amount: number };

/**
 * The internal rate of return of dated flows: an annual effective rate by Act/365F, so 0.1 is 10 %.
 * Null if there is no rate, or more than one that money can have.
 */
export function xirr(flows: readonly Flow[]): number | null {
  const rates = possibleRates(flows);
  return rates.length === 1 ? (rates[0] ?? null) : null;
}

/** The rates of flows, without those that no money can have if there are others. */
export function possibleRates(flows: readonly Flow[]): number[] {
  const rates = xirrRoots(flows);
  return rates.length > 1 ? rates.filter(isPossible) : rates;
}

/** Flows of some units can be worth 0 at a loss of everything too, or at astronomical rates. */
const isPossible = (rate: number): boolean => rate > -1 && rate < mostPossible;
const mostPossible = Math.exp(55);

/**
 * Every rate at which the flows are worth 0, the lowest first. A rate too near to -100 % for a
 * number is -1, and one too large for a number is left out.
 */
export function xirrRoots(flows: readonly Flow[]): number[] {
  const terms = termsOf(flows);
  const roots = hasOneRoot(terms) ? rootsAround(terms, []) : rootsOf(terms);
  return roots.map(Math.expm1).filter(Number.isFinite);
}

/** In minor units: less than any amount, and more than the error of the exponential function. */
const tolerance = 0.001;

/**
 * True if the flows have a present value of 0 or more at a yearly rate of 0 or more. If all money
 * is paid in before any comes back, or none is paid in, they then earn at least that rate.
 */
export const bringsRate = (flows: readonly Flow[], rate: number): boolean =>
  presentValue(termsOf(flows), Math.log1p(rate)) >= 0 - tolerance;

/** The flows of each day merged, in order of time, without days that sum to 0. */
function termsOf(flows: readonly Flow[]): Term[] {
  // Flows are merged by day first: a project's holders can have thousands on the same days.
  const amounts = new Map<string, number>();
  for (const { on, amount } of flows) amounts.set(on, (amounts.get(on) ?? 0) + amount);
  const paid = [...amounts]
    .filter(([, amount]) => amount !== 0)
    .map(([on, amount]) => ({ day: dayNumber(on), amount }))
    .sort((one, other) => one.day - other.day);
  const first = paid[0]?.day ?? 0;
  return paid.map(({ day, amount }) => ({ years: (day - first) / 365, amount }));
}

/**
 * The roots x = ln(1 + rate) of Σ amount·e^(-x·years).
 *
 * Flows that change sign once have one root. With more changes, the function times e^(c·x) has a
 * derivative with one change less if c lies where the sign changes. Between the roots of that
 * derivative the function rises or falls throughout, so it has at most one root there.
 */
function rootsOf(terms: readonly Term[]): number[] {
  const change = terms.findIndex(
    ({ amount }, index) => index > 0 && amount > 0 !== (terms[index - 1] as Term).amount > 0,
  );
  if (change < 0) return [];
  const center = ((terms[change - 1] as Term).years + (terms[change] as Term).years) / 2;
  const derivative = terms.map(({ years, amount }) => ({
    years,
    amount: amount * (center - years),
  }));
  return rootsAround(terms, rootsOf(derivative));
}

/** The roots before, between and after the points where the function turns. */
function rootsAround(terms: readonly Term[], turningPoints: number[]): number[] {
  const [least, most] = boundsOf(terms);
  const edges = [least, ...turningPoints.filter((x) => x > least && x < most), most];
  const value = (x: number) => presentValue(terms, x);
  const roots: number[] = [];
  for (const [index, to] of edges.entries()) {
    if (index === 0) continue;
    const from = edges[index - 1] as number;
    const root = rootBetween(value, from, to);
    if (root !== null && root !== roots.at(-1)) roots.push(root);
  }
  return roots;
}

/**
 * Tells whether the flows have exactly one root, by Laguerre's rule: there are at most as many
 * roots above 0 as sign changes in the running sum of the flows, and at most as many below 0 as in
 * the running sum from the last flow back. The sums are exact only for whole amounts.
 */
function hasOneRoot(terms: readonly Term[]): boolean {
  const total = terms.reduce((sum, { amount }) => sum + amount, 0);
  return total !== 0 && changesOfSum(terms) + changesOfSum(terms.toReversed()) === 1;
}

function changesOfSum(terms: readonly Term[]): number {
  let [sum, sign, changes] = [0, 0, 0];
  for (const { amount } of terms) {
    sum += amount;
    if (sum === 0 || Math.sign(sum) === sign) continue;
    if (sign !== 0) changes += 1;
    sign = Math.sign(sum);
  }
  return changes;
}

/** Beyond these values of x, the last or the first flow outweighs all others together. */
function boundsOf(terms: readonly Term[]): [least: number, most: number] {
  const [first, second] = terms as [Term, Term];
  const [beforeLast, last] = terms.slice(-2) as [Term, Term];
  const sum = terms.reduce((all, { amount }) => all + Math.abs(amount), 0);
  const beyond = (amount: number, years: number) =>
    Math.log(Math.max(2, sum / Math.abs(amount))) / years + 1;
  return [
    -beyond(last.amount, last.years - beforeLast.years),
    beyond(first.amount, second.years - first.years),
  ];
}

/** The value at x, scaled so that no term overflows; only its sign and its zeros count. */
function presentValue(terms: readonly Term[], x: number): number {
  const origin = x < 0 ? (terms.at(-1)?.years ?? 0) : 0;
  let value = 0;
  for (const { years, amount } of terms) value += amount * Math.exp(x * (origin - years));
  return value;
}

/** Finds the root of a monotonic function by Brent's method; null if there is none. */
function rootBetween(value: (x: number) => number, from: number, to: number): number | null {
  let a = from;
  let b = to;
  let fa = value(a);
  let fb = value(b);
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (fa > 0 === fb > 0) return null;
  let c = a;
  let fc = fa;
  let step = b - a;
  let earlierStep = step;
  for (;;) {
    if (fb > 0 === fc > 0) {
      c = a;
      fc = fa;
      step = b - a;
      earlierStep = step;
    }
    if (Math.abs(fc) < Math.abs(fb)) {
      [a, b, c] = [b, c, b];
      [fa, fb, fc] = [fb, fc, fb];
    }
    const tolerance = 2 * Number.EPSILON * Math.max(1, Math.abs(b));
    const half = (c - b) / 2;
    if (Math.abs(half) <= tolerance || fb === 0) return b;
    const guess = interpolate({ a, b, c, fa, fb, fc });
    const isUseful =
      Math.abs(earlierStep) >= tolerance &&
      Math.abs(guess) < Math.min(1.5 * Math.abs(half), Math.abs(earlierStep) / 2) &&
      guess > 0 === half > 0;
    earlierStep = isUseful ? step : half;
    step = isUseful ? guess : half;
    a = b;
    fa = fb;
    b += Math.abs(step) > tolerance ? step : Math.sign(half) * tolerance;
    fb = value(b);
  }
}

type Bracket = Record<'a' | 'b' | 'c' | 'fa' | 'fb' | 'fc', number>;

/** The step from b to the zero of the inverse parabola, or line, through the known points. */
function interpolate({ a, b, c, fa, fb, fc }: Bracket): number {
  if (a === c || fa === fb || fc === fb) return (fb * (b - a)) / (fa - fb);
  const s = fb / fa;
  const q = fa / fc;
  const r = fb / fc;
  const p = s * ((c - b) * q * (q - r) - (b - a) * (r - 1));
  return p / -((q - 1) * (r - 1) * (s - 1));
}
