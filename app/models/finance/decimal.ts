/** The decimals that an index value or a chaining factor can have. */
const places = 9;
const unit = 10 ** places;

/** `1`, in billionths. */
export const one = unit;

/** In billionths; the largest is still an exact number. */
export const largestDecimal = 1_000_000 * unit;

/** Reads a positive decimal such as `107.4` into billionths. Returns null for anything else. */
export function billionths(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,7})(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const value = Number(whole) * unit + Number(decimals.padEnd(places, '0'));
  return value > 0 && value <= largestDecimal ? value : null;
}

/** Writes billionths as a decimal without trailing zeros. */
export function decimalText(value: number): string {
  const decimals = String(value % unit)
    .padStart(places, '0')
    .replace(/0+$/, '');
  return decimals === '' ? String(value / unit) : `${Math.floor(value / unit)}.${decimals}`;
}
