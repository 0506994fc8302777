import { z } from 'zod';
import { isoDay, line, orNull } from '~/models/fields';
import { billionths, decimalText } from '~/models/finance/decimal';

export const indexFields = z.object({ name: line(120) });

/** A month `YYYY-MM` from 1900 to 2199. */
export const month = z
  .string({ error: 'form.errors.required' })
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'priceIndex.errors.month')
  .meta({ examples: ['2026-03'] });

/** A positive decimal such as `107.4`, in billionths. */
const decimal = z
  .string({ error: 'form.errors.required' })
  .trim()
  .transform((value, context) => {
    const read = billionths(value);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: 'priceIndex.errors.decimal' });
    return z.NEVER;
  })
  .meta({ type: 'number' });

export const indexRowFields = z.object({
  month,
  value: decimal,
  /** Defaults to the factor of the previous month, and to 1 for the first month. */
  factor: orNull(decimal),
  /** Defaults to the 15th of the next month. */
  published_on: orNull(isoDay),
});

/** A value with everything that its row stores. */
export type IndexRow = { month: string; value: number; factor: number; publishedOn: string };

/** The columns of a row as they are typed. */
export const rowText = ({ value, factor, ...row }: IndexRow) => ({
  ...row,
  value: decimalText(value),
  factor: decimalText(factor),
});

export type IndexFields = z.input<typeof indexFields>;
export type IndexRowFields = z.input<typeof indexRowFields>;
