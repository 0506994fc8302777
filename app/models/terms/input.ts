import { termsPresets } from 'db/schema/terms';
import { z } from 'zod';
import { rate } from '~/models/books/input';
import { isoDay } from '~/models/fields';
import { typedTiers } from './tier-input';

/** Either ready-made terms, with the rates that they use (`ratesOf`), or tiers. */
export const termsFields = z
  .object({
    preset: z.enum(termsPresets, 'form.errors.choice').optional(),
    tiers: typedTiers.optional(),
    /** Defaults to today. */
    effective_from: isoDay.optional(),
    preferred_rate: rate.optional(),
    compounding: z.enum(['simple', 'annual'], 'form.errors.choice').optional(),
    sponsor_share: rate.optional(),
    first_hurdle: rate.optional(),
    second_hurdle: rate.optional(),
    middle_share: rate.optional(),
  })
  .superRefine(({ preset, tiers }, context) => {
    const isOwn = preset === undefined || preset === 'custom';
    if (preset === 'custom' && !tiers)
      context.addIssue({ code: 'custom', path: ['tiers'], message: 'terms.errors.none' });
    else if (isOwn && !tiers)
      context.addIssue({ code: 'custom', path: ['preset'], message: 'form.errors.choice' });
    else if (!isOwn && tiers)
      context.addIssue({ code: 'custom', path: ['preset'], message: 'terms.errors.presetOrTiers' });
  });

export type TermsFields = z.input<typeof termsFields>;
