import type { Text } from '~/i18n/words';
import { type Explained, explained, explainedSum } from '~/models/explain';
import { tierWords } from '~/models/terms/words';
import type { DistributionPage } from './show.server';

type Shown = Pick<DistributionPage, 'cash' | 'parts' | 'terms'>;

/**
 * Explains the amount of each holder, by tier.
 * @param partHref where the part of a holding is computed from contributions and days
 */
export function explainDistribution(
  { text }: { text: Text },
  { cash, parts, terms }: Shown,
  partHref: (holdingId: number) => string,
): Explained[] {
  if (parts.length === 0) return [];
  const paid = parts.map(({ holdingId, name, paidTiers }) =>
    explainedSum(
      name,
      paidTiers.map(({ position, kind, amount }) => {
        const tier = terms?.tiers[position];
        const isSponsor = kind === 'sponsor';
        const label = isSponsor || !tier ? text('investment.tier.sponsor') : tierWords(text, tier);
        return explained(label, amount);
      }),
      { href: partHref(holdingId) },
    ),
  );
  const rest = cash - paid.reduce((all, { value }) => all + value, 0);
  const withheld = parts.map(({ holdingId, name, withheld: amount }) =>
    explained(name, amount, { href: partHref(holdingId) }),
  );
  return [
    explainedSum(
      text('distribution.show.cash'),
      [...paid, explained(text('distribution.explain.unheld'), rest)],
      { key: 'cash', formula: text('distribution.explain.byTerms') },
    ),
    ...(withheld.some(({ value }) => value > 0)
      ? [
          explainedSum(text('distribution.field.withheld'), withheld, {
            key: 'withheld',
            formula: text('distribution.explain.ofProfit'),
          }),
        ]
      : []),
  ];
}
