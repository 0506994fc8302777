import { termsPresets } from 'db/schema/terms';
import { z } from 'zod';
import { rate } from '~/models/books/input';
import { isoDay } from '~/models/fields';

/** Which of the rates are needed depends on the terms (`ratesOf`). */
export const termsFields = z.object({
  preset: z.enum(termsPresets, 'form.errors.choice'),
  /** Today by default. */
  effective_from: isoDay.optional(),
  preferred_rate: rate.optional(),
  compounding: z.enum(['simple', 'annual'], 'form.errors.choice').optional(),
  sponsor_share: rate.optional(),
  first_hurdle: rate.optional(),
  second_hurdle: rate.optional(),
  middle_share: rate.optional(),
});

export type TermsFields = z.input<typeof termsFields>;
