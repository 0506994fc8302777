import type { Locale } from './text';

const units = ['byte', 'kilobyte', 'megabyte'] as const;
const formats = new Map<string, Intl.NumberFormat>();

/** A file's size in words: `1.2 MB`, by thousands as file managers count. */
export function bytes(size: number, locale: Locale): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(size, 1)) / 3), units.length - 1);
  const unit = units[power] ?? 'byte';
  let format = formats.get(locale + unit);
  if (!format) {
    const digits = unit === 'megabyte' ? 1 : 0;
    format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits });
    formats.set(locale + unit, format);
  }
  return format.format(size / 1000 ** power);
}
