import type { ReadyMadeTerms } from 'db/schema/terms';
import { z } from 'zod';
import type { Compounding } from '~/models/finance/preferred-return';
import { distribute, type Tier, wholeBp } from '~/models/finance/waterfall';
import { xirr } from '~/models/finance/xirr';
import { mostTiers, tierErrors } from './order';

export {
  type ReadyMadeTerms,
  readyMadeTerms,
  termsPresets,
} from 'db/schema/terms';
export type { Tier } from '~/models/finance/waterfall';

const bp = z.int().min(0).max(wholeBp);

/** Validates stored tiers, also those of imported companies. */
export const storedTiers = z
  .array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('preferred'),
        rateBp: bp,
        compounding: z.enum(['simple', 'annual']),
      }),
      z.object({ kind: z.literal('capital') }),
      z.object({ kind: z.literal('catch-up'), sponsorShareBp: bp, toBp: bp }),
      z.object({ kind: z.literal('hurdle'), irrBp: bp, sponsorShareBp: bp }),
      z.object({ kind: z.literal('split'), sponsorShareBp: bp }),
    ]),
  )
  .min(1)
  .max(mostTiers)
  .refine((tiers) => tierErrors(tiers).length === 0);

/** Rates and shares in basis points. */
export type Rates = {
  preferredRate: number;
  compounding: Compounding;
  sponsorShare: number;
  firstHurdle: number;
  secondHurdle: number;
  middleShare: number;
};

/** The rates that each ready-made set of terms uses. */
export const ratesOf: Record<ReadyMadeTerms, (keyof Rates)[]> = {
  'pro-rata': [],
  preferred: ['preferredRate', 'compounding'],
  'preferred-split': ['preferredRate', 'compounding', 'sponsorShare'],
  'catch-up': ['preferredRate', 'compounding', 'sponsorShare'],
  hurdles: ['firstHurdle', 'middleShare', 'secondHurdle', 'sponsorShare'],
};

/** The names of the rates in forms and calls. */
export const rateFields = {
  preferredRate: 'preferred_rate',
  compounding: 'compounding',
  sponsorShare: 'sponsor_share',
  firstHurdle: 'first_hurdle',
  secondHurdle: 'second_hurdle',
  middleShare: 'middle_share',
} as const satisfies Record<keyof Rates, string>;

export const usualRates: Rates = {
  preferredRate: 800,
  compounding: 'simple',
  sponsorShare: 2_000,
  firstHurdle: 800,
  secondHurdle: 1_500,
  middleShare: 1_000,
};

/** The tiers of ready-made terms, in the order in which they are paid. */
export function tiersOf(preset: ReadyMadeTerms, rates: Rates): Tier[] {
  const { preferredRate: rateBp, compounding, sponsorShare: sponsorShareBp } = rates;
  const preferred: Tier = { kind: 'preferred', rateBp, compounding };
  const capital: Tier = { kind: 'capital' };
  const split = (share: number): Tier => ({ kind: 'split', sponsorShareBp: share });
  const hurdle = (irrBp: number, share: number): Tier => ({
    kind: 'hurdle',
    irrBp,
    sponsorShareBp: share,
  });
  switch (preset) {
    case 'pro-rata':
      return [capital, split(0)];
    case 'preferred':
      return [preferred, capital, split(0)];
    case 'preferred-split':
      return [preferred, capital, split(sponsorShareBp)];
    case 'catch-up':
      return [
        preferred,
        capital,
        { kind: 'catch-up', sponsorShareBp: wholeBp, toBp: sponsorShareBp },
        split(sponsorShareBp),
      ];
    case 'hurdles':
      return [
        capital,
        hurdle(rates.firstHurdle, 0),
        hurdle(rates.secondHurdle, rates.middleShare),
        split(sponsorShareBp),
      ];
  }
}

/** The example invests an amount for three years and gets back twice as much. */
const exampleDays = { from: '2025-01-01', to: '2028-01-01' };
/** In minor units. */
export const exampleCapital = 100_000_000;
export const exampleProceeds = 2 * exampleCapital;

/** Computes the amounts of one investor and the sponsor from each tier, in minor units. */
export function exampleOf(tiers: readonly Tier[]) {
  const { from, to } = exampleDays;
  const investor = {
    id: 'investors',
    contributions: [{ on: from, amount: exampleCapital }],
    distributions: [],
  };
  const { parts, sponsor, bySponsorTier } = distribute(tiers, [investor], exampleProceeds, to);
  const investors = exampleProceeds - sponsor;
  return {
    rows: tiers.map((tier, position) => ({
      tier,
      investors: parts.find((part) => part.position === position)?.amount ?? 0,
      sponsor: bySponsorTier[position] ?? 0,
    })),
    investors,
    sponsor,
    /** Money back per money paid in. */
    multiple: investors / exampleCapital,
    /** Effective yearly rate. */
    irr: xirr([
      { on: from, amount: -exampleCapital },
      { on: to, amount: investors },
    ]),
  };
}

export type Example = ReturnType<typeof exampleOf>;
