import { type Explained, explained, explainedSum, negate } from '~/models/explain';
import { type ExplainContext, type Explicable, explainMonth } from '~/models/scenarios/explain';
import { explainReturns } from '~/models/scenarios/explain-holders';
import { explainNeeds } from '~/models/scenarios/explain-needs';
import { bySource } from '~/models/scenarios/explain-sources';
import { type Flow, profitSources, type Source, sources } from '~/models/scenarios/flows';
import type { DealAnalysis } from './analyse.server';
import { costSources, type DealOutcome } from './outcome';
import { closingCostsOf, type Deal } from './state';

type ExplainedDeal = DealOutcome & Pick<DealAnalysis, 'deal' | 'highest'>;

/**
 * How the figures of a deal are computed.
 * @param month whose cash is explained too, such as `2027-03`
 */
export function explainDeal(
  context: ExplainContext,
  analysis: ExplainedDeal,
  month: string | null = null,
): Explained[] {
  const { deal, calculation, highest } = analysis;
  const profit = explainProfit(context, deal, analysis);
  const cost = explainCost(context, deal, analysis);
  return [
    profit,
    cost,
    ...explainReturnOnCost(context, analysis, [profit, cost]),
    ...explainReturns(context, analysis, analysis.on).filter(({ unit }) => unit === 'rate'),
    ...(calculation.capital.needs.length > 0 ? [explainOwnMoney(context, deal, analysis)] : []),
    explainLow(context, deal, analysis),
    ...explainMonth(context, analysis, month, (flows) =>
      withPurchase(context, deal, analysis, flows),
    ),
    ...(highest && highest.price !== null && highest.outcome
      ? [explainHighest(context, { ...deal, purchasePrice: highest.price }, highest.outcome)]
      : []),
  ];
}

function explainProfit(context: ExplainContext, deal: Deal, outcome: DealOutcome): Explained {
  const { text } = context;
  return explainedSum(
    text('deal.result.profit'),
    [...purchaseOf(context, deal), ...profitParts(context, outcome)],
    { key: 'profit', formula: text('deal.explain.profit') },
  );
}

const purchaseOf = ({ text }: ExplainContext, deal: Deal): Explained[] => [
  explained(text('deal.explain.price'), 0 - deal.purchasePrice),
  explained(text('deal.explain.closing'), 0 - closingCostsOf(deal)),
];

/** Everything in the profit except the purchase. */
const profitParts = (context: ExplainContext, outcome: DealOutcome): Explained[] => [
  ...ofDeal(context, outcome, outcome.calculation.flows.flows, profitSources),
  explained(context.text('deal.explain.kept'), outcome.calculation.flows.kept.value),
];

/** The flows of each source. A deal has one renovation and one loan, so these are not named. */
const ofDeal = (
  context: ExplainContext,
  of: Explicable,
  flows: readonly Flow[],
  shown: readonly Source[],
): Explained[] =>
  shown.flatMap((source) =>
    bySource(context, of, flows, [source]).map((figure) => {
      const label = source === 'work' ? context.text('deal.explain.work') : figure.label;
      const [only, ...others] = figure.parts;
      if (!only || others.length > 0 || only.parts.length === 0) return { ...figure, label };
      return { ...figure, label, formula: figure.formula ?? only.formula, parts: only.parts };
    }),
  );

function explainCost(context: ExplainContext, deal: Deal, outcome: DealOutcome): Explained {
  const { text } = context;
  const parts = [
    ...purchaseOf(context, deal),
    ...ofDeal(context, outcome, outcome.calculation.flows.flows, costSources),
  ];
  return explainedSum(text('deal.result.cost'), parts.map(negate), {
    key: 'cost',
    formula: text('deal.explain.cost'),
  });
}

function explainReturnOnCost(
  { text }: ExplainContext,
  { returnOnCost }: DealOutcome,
  figures: Explained[],
): Explained[] {
  if (returnOnCost === null) return [];
  const parts = figures.map(({ label, value }) => explained(label, value));
  const formula = text('deal.explain.returnOnCost');
  return [
    explained(text('deal.result.returnOnCost'), returnOnCost, {
      key: 'returnOnCost',
      unit: 'rate',
      formula,
      parts,
    }),
  ];
}

const withoutPurchase = sources.filter((source) => source !== 'bill');

/** The purchase is paid on the day after today. */
const withPurchase = (
  context: ExplainContext,
  deal: Deal,
  of: Explicable,
  flows: readonly Flow[],
) => [
  ...(flows.some(({ source }) => source === 'bill') ? purchaseOf(context, deal) : []),
  ...ofDeal(context, of, flows, withoutPurchase),
];

const explainOwnMoney = (context: ExplainContext, deal: Deal, outcome: DealOutcome): Explained => ({
  ...explainNeeds(context, outcome, (flows) => withPurchase(context, deal, outcome, flows)),
  key: 'cashNeeded',
  label: context.text('deal.result.cashNeeded'),
});

function explainLow(context: ExplainContext, deal: Deal, outcome: DealOutcome): Explained {
  const { text, month } = context;
  const { low, calculation } = outcome;
  const until = calculation.flows.flows.filter(({ on }) => on.slice(0, 7) <= low.month);
  // Nothing has moved yet if the balance never falls below 0.
  const parts = low.balance === 0 ? [] : withPurchase(context, deal, outcome, until);
  return explainedSum(text('scenario.figure.low'), parts, {
    key: 'low',
    formula: text('deal.explain.low', { month: month(low.month) }),
  });
}

/** The profit at the highest price, solved for the price. */
function explainHighest(context: ExplainContext, deal: Deal, outcome: DealOutcome): Explained {
  const { text } = context;
  const [, closing] = purchaseOf(context, deal);
  const parts = [
    ...(closing ? [closing] : []),
    ...profitParts(context, outcome),
    explained(text('deal.explain.wantedProfit'), 0 - outcome.profit),
  ];
  return explainedSum(text('deal.result.highest'), parts, {
    key: 'highest',
    formula: text('deal.explain.highest'),
  });
}
