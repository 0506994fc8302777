const format = (unit: 'kilobyte' | 'megabyte', maximumFractionDigits: number) =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, maximumFractionDigits });
const kilobytes = format('kilobyte', 0);
const megabytes = format('megabyte', 1);

/** A file's size, by thousands as file managers count, in figures both languages read: `1 kB`, `1.2 MB`. */
export const bytes = (size: number): string =>
  size < 999_500 ? kilobytes.format(Math.max(size, 1000) / 1e3) : megabytes.format(size / 1e6);
