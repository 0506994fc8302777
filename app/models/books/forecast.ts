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
};

/** The expected cost at completion of a line (docs/rules.md#forecast). */
export function forecastOf({
  original,
  approved,
  open,
  actual,
  toComplete,
}: Omit<LineAmounts, 'paid'>): number {
  if (toComplete !== null) return actual + open + toComplete;
  return Math.max(original + approved, actual + open);
}

type Contingency = Pick<LineAmounts, 'original' | 'approved' | 'open' | 'actual'> & {
  isContingency: boolean;
};

/** Returns the remaining contingency of a budget, or null if it has none. */
export function contingencyOf(lines: readonly Contingency[]): number | null {
  const own = lines.filter(({ isContingency }) => isContingency);
  if (own.length === 0) return null;
  return own.reduce(
    (left, { original, approved, open, actual }) => left + original + approved - open - actual,
    0,
  );
}
