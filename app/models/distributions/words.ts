import { money } from '~/i18n/format';
import type { Text } from '~/i18n/words';
import { aboutShare } from '~/models/investments/about';
import { percentOf } from '~/models/orders/input';
import type { ExplainedTier } from './explain.server';

/** Explains the payment of a tier to a holding in one sentence. */
export function reasonOf(text: Text, paid: ExplainedTier, currency: string): string {
  if (paid.kind === 'sponsor') return text('distribution.explain.sponsor');
  switch (paid.tier.kind) {
    case 'preferred': {
      const due = text('distribution.explain.due', {
        due: money(paid.due ?? 0, currency),
        paidBefore: money(paid.paidBefore ?? 0, currency),
      });
      return paid.amount === paid.due ? due : `${due} ${inPart(text, paid, paid.due, currency)}`;
    }
    case 'capital': {
      const unreturned = (paid.contributed ?? 0) - (paid.returnedBefore ?? 0);
      const capital = text('distribution.explain.capital', {
        contributed: money(paid.contributed ?? 0, currency),
        returnedBefore: money(paid.returnedBefore ?? 0, currency),
      });
      return paid.amount === unreturned
        ? capital
        : `${capital} ${inPart(text, paid, unreturned, currency)}`;
    }
    case 'hurdle':
      return text('distribution.explain.hurdle');
    default:
      return byCapital(text, paid, currency);
  }
}

/** The part of all claims that the cash covered; holders do not read the sums of all. */
function inPart(text: Text, paid: ExplainedTier, due: number | null, currency: string): string {
  const share = percentOf(aboutShare(paid.amount, due ?? 0));
  const covered = text('distribution.explain.inPart', { share });
  if (paid.dueToAll === null || paid.paidToAll === null) return covered;
  const sums = { paid: money(paid.paidToAll, currency), due: money(paid.dueToAll, currency) };
  return `${covered} ${text('distribution.explain.ofAll', sums)}`;
}

/** Holders read their share instead of what all paid in, if they see the project's amounts. */
function byCapital(text: Text, paid: ExplainedTier, currency: string): string {
  const { contributed, contributedByAll, capitalShare } = paid;
  const own = money(contributed ?? 0, currency);
  if (contributedByAll !== null) {
    const all = money(contributedByAll, currency);
    return text('distribution.explain.byCapital', { contributed: own, all });
  }
  return capitalShare === null
    ? text('distribution.explain.byOwnCapital', { contributed: own })
    : text('distribution.explain.byShare', { contributed: own, share: percentOf(capitalShare) });
}

/** The sponsor’s share of a distribution in words; `share` is in basis points. */
export const sponsorWords = (text: Text, share: number): string =>
  text('distribution.explain.sponsorShare', { share: percentOf(share) });
