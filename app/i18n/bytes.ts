const format = (unit: 'kilobyte' | 'megabyte', maximumFractionDigits: number) =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, maximumFractionDigits });
const kilobytes = format('kilobyte', 0);
const megabytes = format('megabyte', 1);

/** By thousands, as file managers count: `1.2 MB`. */
export const bytes = (size: number): string =>
  size < 999_500 ? kilobytes.format(Math.max(size, 1000) / 1e3) : megabytes.format(size / 1e6);
