import type { TextKey } from '~/i18n/words';
import { type Tier, wholeBp } from '~/models/finance/waterfall';

export const mostTiers = 12;

/** A rule that a tier breaks, with the field it belongs to. */
type TierError = {
  position: number;
  field: 'kind' | 'rate' | 'sponsor_share' | 'up_to';
  text: TextKey;
};

/**
 * The rules for the order of tiers (docs/rules.md#terms). The database must contain only valid
 * tiers, because distributions are computed from them without further checks.
 */
export function tierErrors(tiers: readonly Tier[]): TierError[] {
  return tiers.flatMap((tier, position) => {
    const isLast = position === tiers.length - 1;
    const rule = brokenRule(tier, tiers.slice(0, position), isLast);
    return rule ? [{ position, ...rule }] : [];
  });
}

type Broken = Omit<TierError, 'position'>;

function brokenRule(tier: Tier, above: readonly Tier[], isLast: boolean): Broken | null {
  if (isLast && tier.kind !== 'split') return { field: 'kind', text: 'terms.errors.last' };
  switch (tier.kind) {
    case 'preferred':
      if (has(above, 'preferred')) return { field: 'kind', text: 'terms.errors.onePreferred' };
      return tier.rateBp === 0 ? { field: 'rate', text: 'terms.errors.positive' } : null;
    case 'capital':
      return has(above, 'capital') ? { field: 'kind', text: 'terms.errors.oneCapital' } : null;
    case 'catch-up':
      return brokenCatchUp(tier, above);
    case 'hurdle':
      return brokenHurdle(tier, above);
    case 'split':
      return isLast ? null : { field: 'kind', text: 'terms.errors.split' };
  }
}

function brokenCatchUp(
  { sponsorShareBp, toBp }: Extract<Tier, { kind: 'catch-up' }>,
  above: readonly Tier[],
): Broken | null {
  if (!has(above, 'preferred')) return { field: 'kind', text: 'terms.errors.catchUpPlace' };
  if (toBp === 0) return { field: 'up_to', text: 'terms.errors.positive' };
  if (sponsorShareBp <= toBp) return { field: 'sponsor_share', text: 'terms.errors.catchUpShare' };
  const earlier = above.map((tier) => (tier.kind === 'catch-up' ? tier.toBp : 0));
  return toBp > Math.max(0, ...earlier) ? null : { field: 'up_to', text: 'terms.errors.rising' };
}

function brokenHurdle(
  { irrBp, sponsorShareBp }: Extract<Tier, { kind: 'hurdle' }>,
  above: readonly Tier[],
): Broken | null {
  // An IRR counts the capital that came back, which would otherwise be paid as profit.
  if (!has(above, 'capital')) return { field: 'kind', text: 'terms.errors.hurdlePlace' };
  if (irrBp === 0) return { field: 'rate', text: 'terms.errors.positive' };
  if (sponsorShareBp === wholeBp)
    return { field: 'sponsor_share', text: 'terms.errors.hurdleShare' };
  const earlier = above.map((tier) => (tier.kind === 'hurdle' ? tier.irrBp : 0));
  return irrBp > Math.max(0, ...earlier) ? null : { field: 'rate', text: 'terms.errors.rising' };
}

const has = (tiers: readonly Tier[], kind: Tier['kind']): boolean =>
  tiers.some((tier) => tier.kind === kind);
