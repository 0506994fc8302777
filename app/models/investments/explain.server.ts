import type { Database } from 'db/client.server';
import { day } from '~/i18n/format';
import type { Text } from '~/i18n/words';
import { earnedLines } from '~/models/distributions/explain.server';
import { contributedIn, historiesOf } from '~/models/distributions/history.server';
import { type Explained, explained, explainedSum } from '~/models/explain';
import { percentOf } from '~/models/orders/input';
import { termsOn } from '~/models/terms/show.server';
import type { Figures } from './returns';
import { roundedEstimate } from './words';

type Holding = { id: number; projectId: number };
type Shown = { holding: Holding; figures: Figures; on: string; text: Text };

/** How the figures of a holding are computed, down to each payment and each period. */
export function explainHolding(db: Database, shown: Shown): Explained[] {
  const { holding, figures, on, text } = shown;
  const history = historiesOf(db, holding.projectId, on).find(
    ({ holdingId }) => holdingId === holding.id,
  );
  if (!history) return [];
  const { contributions, payouts, sponsorPaid } = history;
  const paidIn = explainedSum(
    text('investment.paidIn'),
    contributions.map(({ on: date, amount }) => explained(day(date), amount)),
  );
  const got = [
    ...payouts.map(({ tier, ...flow }) => ({ ...flow, name: text(`investment.tier.${tier}`) })),
    ...sponsorPaid.map((flow) => ({ ...flow, name: text('investment.tier.sponsor') })),
  ];
  const paidOut = explainedSum(
    text('investment.distributed'),
    got.map(({ on: date, name, amount }) =>
      explained(text('investment.explain.paid', { date: day(date), tier: name }), amount),
    ),
  );
  const unreturned = explained(text('investment.unreturned'), figures.unreturned, {
    formula: text('investment.explain.unreturned'),
    parts: [
      explained(text('investment.paidIn'), contributedIn(history)),
      explained(text('investment.explain.returned'), 0 - figures.returned),
    ],
  });
  return [
    paidIn,
    paidOut,
    unreturned,
    ...accruedOf(db, shown, { contributions, payouts }),
    ...(figures.estimate === null
      ? []
      : [explained(text('investment.estimate'), roundedEstimate(figures.estimate))]),
  ];
}

/** The preferred return by period, less what was paid of it. */
function accruedOf(
  db: Database,
  { holding, figures, on, text }: Shown,
  history: Pick<Parameters<typeof earnedLines>[0], 'contributions' | 'payouts'>,
): Explained[] {
  const tier = termsOn(db, holding.projectId, on)?.tiers.find(({ kind }) => kind === 'preferred');
  if (figures.accrued === null || tier?.kind !== 'preferred') return [];
  const earned = earnedLines(history, tier, on).map(({ from, to, days, base, earned: amount }) =>
    explained(text('investment.explain.period', { from: day(from), to: day(to) }), amount, {
      formula: text('investment.explain.earned', { rate: percentOf(tier.rateBp), days }),
      parts: [explained(text('investment.explain.base'), base)],
    }),
  );
  return [
    explained(text('investment.accrued'), figures.accrued, {
      formula: text('investment.explain.accrued'),
      parts: [
        ...earned,
        explained(text('investment.explain.preferredPaid'), 0 - figures.preferred),
      ],
    }),
  ];
}
