const format = (unit: 'kilobyte' | 'megabyte' | 'gigabyte', maximumFractionDigits: number) =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, maximumFractionDigits });
const kilobytes = format('kilobyte', 0);
const megabytes = format('megabyte', 1);
const gigabytes = format('gigabyte', 1);

/** By thousands, as file managers count: `1.2 MB`. */
export function bytes(size: number): string {
  if (size < 999_500) return kilobytes.format(Math.max(size, 1000) / 1e3);
  return size < 999_950_000 ? megabytes.format(size / 1e6) : gigabytes.format(size / 1e9);
}
