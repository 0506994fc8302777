import { z } from 'zod';
import type { TextKey } from '~/i18n/words';
import { rate } from '~/models/books/input';
import type { Tier } from '~/models/finance/waterfall';
import { mostTiers, tierErrors } from './order';

export const tierKinds = ['preferred', 'capital', 'catch-up', 'hurdle', 'split'] as const;
export type TierKind = (typeof tierKinds)[number];

/** The fields of each kind of tier, in the order of the form. */
export const fieldsOfTier = {
  preferred: ['rate', 'compounding'],
  capital: [],
  'catch-up': ['sponsor_share', 'up_to'],
  hurdle: ['rate', 'sponsor_share'],
  split: ['sponsor_share'],
} as const satisfies Record<TierKind, readonly string[]>;

const tierFieldNames = ['rate', 'compounding', 'sponsor_share', 'up_to'] as const;
export type TierFieldName = (typeof tierFieldNames)[number];

export const compoundings = ['simple', 'annual'] as const;

/** A share such as `20` or `17.5`, in basis points. */
const share = z
  .string()
  .trim()
  .regex(/^(\d{1,2}(\.\d{1,2})?|100(\.0{1,2})?)\s?%?$/, 'terms.errors.share')
  .transform((value) => Math.round(Number.parseFloat(value) * 100))
  .meta({ type: 'number' });

const tierFields = z
  .object({
    kind: z.enum(tierKinds, 'form.errors.choice'),
    rate: rate.optional(),
    compounding: z.enum(compoundings, 'form.errors.choice').optional(),
    sponsor_share: share.optional(),
    up_to: share.optional(),
  })
  .superRefine((tier, context) => {
    const needed: readonly string[] = fieldsOfTier[tier.kind];
    for (const name of tierFieldNames) {
      const isTyped = tier[name] !== undefined;
      if (isTyped === needed.includes(name)) continue;
      const message = isTyped ? 'terms.errors.foreign' : missingTexts[name];
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });

/** The label of a field belongs to its tier, so that no text can name it. */
const missingTexts: Record<TierFieldName, TextKey> = {
  rate: 'terms.errors.rate',
  compounding: 'form.errors.choice',
  sponsor_share: 'terms.errors.share',
  up_to: 'terms.errors.share',
};

type TierFields = z.input<typeof tierFields>;

function tierOf({ kind, ...typed }: z.output<typeof tierFields>): Tier {
  const { rate: rateBp = 0, compounding = 'simple', up_to: toBp = 0 } = typed;
  const { sponsor_share: sponsorShareBp = 0 } = typed;
  switch (kind) {
    case 'preferred':
      return { kind, rateBp, compounding };
    case 'capital':
      return { kind };
    case 'catch-up':
      return { kind, sponsorShareBp, toBp };
    case 'hurdle':
      return { kind, irrBp: rateBp, sponsorShareBp };
    case 'split':
      return { kind, sponsorShareBp };
  }
}

/** The submitted tiers, in the order in which they are paid. */
export const typedTiers = z
  .array(tierFields)
  .min(1, 'terms.errors.none')
  .max(mostTiers, 'terms.errors.most')
  .transform((tiers, context) => {
    const parsedTiers = tiers.map(tierOf);
    for (const { position, field, text } of tierErrors(parsedTiers))
      context.addIssue({ code: 'custom', path: [position, field], message: text });
    return parsedTiers;
  });

/** The form fields of existing tiers. */
export const fieldsOfTiers = (tiers: readonly Tier[]): TierFields[] =>
  tiers.map((tier) => ({
    kind: tier.kind,
    ...('rateBp' in tier && { rate: percentText(tier.rateBp), compounding: tier.compounding }),
    ...('irrBp' in tier && { rate: percentText(tier.irrBp) }),
    ...('sponsorShareBp' in tier && { sponsor_share: percentText(tier.sponsorShareBp) }),
    ...('toBp' in tier && { up_to: percentText(tier.toBp) }),
  }));

export const percentText = (bp: number): string => String(bp / 100);
