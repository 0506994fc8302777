import type { Text } from '~/i18n/words';
import { wholeBp } from '~/models/finance/waterfall';
import { percentOf } from '~/models/orders/input';
import type { Tier } from './tiers';

/** A tier in plain words. */
export function tierWords(text: Text, tier: Tier): string {
  switch (tier.kind) {
    case 'preferred':
      return text(`terms.tier.preferred.${tier.compounding}`, { rate: percentOf(tier.rateBp) });
    case 'capital':
      return text('terms.tier.capital');
    case 'catch-up':
      return tier.sponsorShareBp === wholeBp
        ? text('terms.tier.catchUp', { share: percentOf(tier.toBp) })
        : text('terms.tier.catchUpPart', {
            part: percentOf(tier.sponsorShareBp),
            share: percentOf(tier.toBp),
          });
    case 'hurdle':
      return tier.sponsorShareBp === 0
        ? text('terms.tier.firstHurdle', { rate: percentOf(tier.irrBp) })
        : text('terms.tier.hurdle', {
            rate: percentOf(tier.irrBp),
            share: percentOf(tier.sponsorShareBp),
          });
    case 'split':
      return tier.sponsorShareBp === 0
        ? text('terms.tier.proRata')
        : text('terms.tier.split', {
            share: percentOf(tier.sponsorShareBp),
            rest: percentOf(wholeBp - tier.sponsorShareBp),
          });
  }
}
