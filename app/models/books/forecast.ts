/** The amounts of a budget line, in minor units, on the cost basis (docs/rules.md#books). */
export type LineAmounts = {
  original: number;
  /** The sum of approved changes. */
  approved: number;
  /** Ordered and not billed yet. */
  open: number;
  actual: number;
  paid: number;
  toComplete: number | null;
  /** True once the phase of the line is completed: the rest of its budget is not spent any more. */
  isFinished: boolean;
};

/** The expected cost at completion of a line (docs/rules.md#forecast). */
export function forecastOf({
  original,
  approved,
  open,
  actual,
  toComplete,
  isFinished,
}: Omit<LineAmounts, 'paid'>): number {
  if (toComplete !== null) return actual + open + toComplete;
  if (isFinished) return actual + open;
  return Math.max(original + approved, actual + open);
}

type Contingency = Pick<LineAmounts, 'original' | 'approved' | 'open' | 'actual'> & {
  isContingency: boolean;
};

type Planned = Pick<LineAmounts, 'original' | 'actual' | 'open'>;

/**
 * The part of the renovation cost that no line of the work plans yet, in minor units. A line counts
 * with its original budget, or else with its cost and open orders (docs/rules.md#not-planned).
 */
export const notPlanned = (renovationCost: number | null, work: readonly Planned[]): number =>
  Math.max(
    0,
    (renovationCost ?? 0) -
      work.reduce((sum, { original, actual, open }) => sum + (original || actual + open), 0),
  );

/** Returns the remaining contingency of a budget, or null if it has none. */
export function contingencyOf(lines: readonly Contingency[]): number | null {
  const own = lines.filter(({ isContingency }) => isContingency);
  if (own.length === 0) return null;
  return own.reduce(
    (left, { original, approved, open, actual }) => left + original + approved - open - actual,
    0,
  );
}
