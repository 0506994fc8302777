import type { Text } from '~/i18n/words';
import { type Explained, explained, explainedSum } from '~/models/explain';
import { byMonth, explainNeeds } from '~/models/scenarios/explain';
import { type Flow, profitSources, type Source, sources } from '~/models/scenarios/flows';
import type { DealAnalysis } from './analyse.server';
import { costSources, type DealOutcome } from './outcome';
import { closingCostsOf, type Deal } from './state';

type ExplainedDeal = DealOutcome & Pick<DealAnalysis, 'deal' | 'highest'>;
type Context = { text: Text; month: (month: string) => string };

/** How the figures of a deal are computed. */
export function explainDeal(context: Context, analysis: ExplainedDeal): Explained[] {
  const { deal, calculation, highest } = analysis;
  return [
    explainProfit(context, deal, analysis),
    explainCost(context, deal, analysis),
    ...(calculation.capital.needs.length > 0 ? [explainOwnMoney(context, analysis)] : []),
    explainLow(context, deal, analysis),
    ...(highest && highest.price !== null && highest.outcome
      ? [explainHighest(context, { ...deal, purchasePrice: highest.price }, highest.outcome)]
      : []),
  ];
}

function explainProfit(context: Context, deal: Deal, outcome: DealOutcome): Explained {
  const { text } = context;
  return explainedSum(
    text('deal.result.profit'),
    [...purchaseOf(context, deal), ...profitParts(context, outcome)],
    { formula: text('deal.explain.profit') },
  );
}

const purchaseOf = ({ text }: Context, deal: Deal): Explained[] => [
  explained(text('deal.explain.price'), 0 - deal.purchasePrice),
  explained(text('deal.explain.closing'), 0 - closingCostsOf(deal)),
];

/** Everything in the profit except the purchase. */
const profitParts = (context: Context, { calculation: { flows } }: DealOutcome): Explained[] => [
  ...bySource(context, flows.flows, profitSources),
  explained(context.text('deal.explain.kept'), flows.kept.value),
];

/** The flows of each source, by month. */
const bySource = (context: Context, flows: Flow[], shown: readonly Source[]): Explained[] =>
  sources
    .filter((source) => shown.includes(source))
    .map((source) =>
      explainedSum(
        context.text(source === 'work' ? 'deal.explain.work' : `scenario.source.${source}`),
        byMonth(
          context,
          flows.filter((flow) => flow.source === source),
        ),
      ),
    );

function explainCost(context: Context, deal: Deal, { calculation }: DealOutcome): Explained {
  const { text } = context;
  const parts = [
    ...purchaseOf(context, deal),
    ...bySource(context, calculation.flows.flows, costSources),
  ];
  return explainedSum(text('deal.result.cost'), parts.map(negated), {
    formula: text('deal.explain.cost'),
  });
}

const explainOwnMoney = (context: Context, { calculation }: DealOutcome): Explained => ({
  ...explainNeeds({ ...context, calculation }),
  label: context.text('deal.result.cashNeeded'),
});

const negated = (part: Explained): Explained => ({
  ...part,
  value: 0 - part.value,
  parts: part.parts.map(negated),
});

function explainLow(context: Context, deal: Deal, { calculation, low }: DealOutcome): Explained {
  const { text, month } = context;
  const until = calculation.flows.flows.filter(({ on }) => on.slice(0, 7) <= low.month);
  const others = sources.filter((source) => source !== 'bill');
  // The purchase is paid on the day after today, which may be in the next month.
  const isPaid = until.some(({ source }) => source === 'bill');
  // Nothing has moved yet if the balance never falls below 0.
  const parts =
    low.balance === 0
      ? []
      : [...(isPaid ? purchaseOf(context, deal) : []), ...bySource(context, until, others)];
  return explainedSum(text('scenario.figure.low'), parts, {
    formula: text('deal.explain.low', { month: month(low.month) }),
  });
}

/** The profit at the highest price, solved for the price. */
function explainHighest(context: Context, deal: Deal, outcome: DealOutcome): Explained {
  const { text } = context;
  const [, closing] = purchaseOf(context, deal);
  const parts = [
    ...(closing ? [closing] : []),
    ...profitParts(context, outcome),
    explained(text('deal.explain.wantedProfit'), 0 - outcome.profit),
  ];
  return explainedSum(text('deal.result.highest'), parts, {
    formula: text('deal.explain.highest'),
  });
}
