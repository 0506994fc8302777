import { costAccounts } from 'db/schema/book';
import { longMonth } from '~/i18n/times';
import { type Locale, textFor } from '~/i18n/words';
import { type Explained, explained, explainedSum, negate } from '~/models/explain';
import type { FlowLinks } from '~/models/investments/explain';
import { dueToOwner } from './balance-flows';
import { explainCost, explainPlanned, type Lines, lineHref } from './explain-budget';
import { explainHolders, explainReturns, holderOf } from './explain-holders';
import { explainNeeds, type Split } from './explain-needs';
import {
  bySource,
  type ExplainContext,
  type ExplainLinks,
  type Explicable,
  lineName,
  noLinks,
  periodsOf,
} from './explain-sources';
import { profitSources } from './flows';
import type { FullCalculation } from './outcome';
import type { HolderReturn } from './returns';
import type { CostLine } from './state';

export {
  type ExplainContext,
  type ExplainLinks,
  type Explicable,
  noLinks,
} from './explain-sources';

/**
 * The reader's own profit after a change, without records of others. If it is rounded, a part
 * names the difference from the sum.
 * @param flows the records of the reader's own payments
 */
export function explainOwn(locale: Locale, holder: HolderReturn, flows: FlowLinks): Explained {
  const context = explainContext(locale, { ...noLinks, flows: () => flows });
  const { text } = context;
  const sum = holderOf(context, holder);
  const rounding = explained(text('investment.explain.rounding'), holder.profit - sum.value);
  return {
    ...sum,
    label: text('scenario.figure.profit'),
    value: holder.profit,
    parts: rounding.value === 0 ? sum.parts : [...sum.parts, rounding],
  };
}

type Scenario = Explicable & { calculation: FullCalculation };

/**
 * Texts and months in a language, with the addresses of pages or of the API.
 * @param year after the first five, whose months are shown
 */
export const explainContext = (
  locale: Locale,
  links: ExplainLinks,
  year: string | null = null,
): ExplainContext => ({
  text: textFor(locale),
  month: (month) => longMonth(locale, `${month}-01`),
  year,
  links,
});

/** The same for a change order, whose lines count as if it were approved. */
export function changeContext(locale: Locale, links: ExplainLinks): ExplainContext {
  const context = explainContext(locale, { ...links, changes: () => null });
  return { ...context, changes: context.text('scenario.explain.withThisOne') };
}

/** How the main figures of a scenario are computed, and what each holding gains. */
export function explainScenario(context: ExplainContext, of: Scenario, on: string): Explained[] {
  const { holders } = of.calculation;
  return [
    ...explainProject(context, of, on),
    ...(holders.length > 0 ? [explainHolders(context, holders, periodsOf(context, of))] : []),
  ];
}

/** The same without the holdings. */
export function explainProject(context: ExplainContext, of: Explicable, on: string): Explained[] {
  const { outcome, capital } = of.calculation;
  return [
    explainProfit(context, of),
    explainCost(context, of.state),
    ...(outcome.contingency === null ? [] : [explainContingency(context, of.state.lines)]),
    explainLow(context, of),
    ...(outcome.toBorrow === 0 ? [] : [explainDraws(context, of)]),
    ...(capital.needs.length > 0 ? [explainNeeds(context, of)] : []),
    ...explainReturns(context, of, on),
  ];
}

function explainProfit(context: ExplainContext, of: Explicable): Explained {
  const { text, links } = context;
  const { books } = of.state;
  const { flows, kept } = of.calculation.flows;
  const booked = explainedSum(text('scenario.explain.booked'), [
    explained(text('scenario.explain.income'), -(books.rent + books.sale + books.other_income), {
      href: links.journal({ kind: 'income' }),
    }),
    ...costAccounts.map((account) =>
      explained(text(`entry.account.${account}`), -books[account], { href: links.journal({}) }),
    ),
    explained(text('entry.account.rounding'), -books.rounding, { href: links.journal({}) }),
  ]);
  const toCome = explainedSum(
    text('scenario.explain.toCome'),
    bySource(context, of, flows, profitSources),
  );
  const value = explained(text('scenario.explain.kept'), kept.value, { href: links.scenario });
  return explainedSum(text('scenario.figure.profit'), [booked, toCome, value], {
    key: 'profit',
    formula: text('scenario.explain.profit'),
  });
}

function explainContingency(context: Lines, budget: CostLine[]): Explained {
  const { text, links } = context;
  const lines = budget.filter(({ isContingency }) => isContingency);
  const parts = lines.map((line) => {
    const { id, actual } = line;
    const [original, approved, open] = explainPlanned(context, line) as [
      Explained,
      Explained,
      Explained,
    ];
    const spent = explained(text('scenario.explain.actual'), -actual, {
      href: links.journal(id === null ? {} : { line_id: id }),
    });
    const left = [original, approved, negate(open), spent];
    return explainedSum(lineName(text, line), left, { href: lineHref(links, line) });
  });
  return explainedSum(text('scenario.figure.contingency'), parts, {
    key: 'contingency',
    formula: text('scenario.explain.contingency'),
  });
}

/** The cash of today and every source until the month of the lowest balance. */
function explainLow(context: ExplainContext, of: Explicable): Explained {
  const { text, month } = context;
  const { low } = of.calculation.capital;
  const cash = explainCash(context, of);
  const until = of.calculation.flows.flows.filter(({ on }) => on.slice(0, 7) <= low.month);
  return explainedSum(text('scenario.figure.low'), [cash, ...bySource(context, of, until)], {
    key: 'low',
    formula: text('scenario.explain.low', { month: month(low.month) }),
  });
}

const explainCash = ({ text, links }: ExplainContext, { state }: Explicable): Explained =>
  explainedSum(text('scenario.explain.cash'), [
    explained(text('scenario.explain.booked'), state.books.cash, { href: links.journal({}) }),
    explained(text('scenario.explain.dueToOwner'), -dueToOwner(state), { href: links.journal({}) }),
  ]);

/**
 * The balance at the end of a month, without new capital; nothing for a month without a row.
 * @param month such as `2027-03`
 */
export function explainMonth(
  context: ExplainContext,
  of: Explicable,
  month: string | null,
  split: Split = (flows) => bySource(context, of, flows),
): Explained[] {
  const { text } = context;
  if (month === null || !of.calculation.capital.months.some((row) => row.month === month))
    return [];
  const { flows } = of.calculation.flows;
  const before = explainedSum(text('scenario.explain.balanceBefore'), [
    explainCash(context, of),
    ...split(flows.filter(({ on }) => on.slice(0, 7) < month)),
  ]);
  const key = `month-${month}`;
  const within = flows.filter(({ on }) => on.slice(0, 7) === month);
  const moved = [
    explainedSum(text('scenario.show.cashIn'), split(within.filter(({ amount }) => amount > 0)), {
      key: `${key}-in`,
    }),
    explainedSum(text('scenario.show.cashOut'), split(within.filter(({ amount }) => amount < 0)), {
      key: `${key}-out`,
    }),
  ];
  return [
    explainedSum(
      text('scenario.explain.month', { month: context.month(month) }),
      [before, ...moved],
      {
        key,
        formula: text('scenario.explain.monthly'),
      },
    ),
  ];
}

const explainDraws = (context: ExplainContext, of: Explicable): Explained =>
  explainedSum(
    context.text('scenario.figure.toBorrow'),
    bySource(context, of, of.calculation.flows.flows, ['draw']).flatMap(({ parts }) => parts),
    { key: 'toBorrow' },
  );
