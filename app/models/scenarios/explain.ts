import { longMonth } from '~/i18n/times';
import { type Locale, textFor } from '~/i18n/words';
import { forecastOf } from '~/models/books/forecast';
import { type Explained, explained, explainedSum, negated } from '~/models/explain';
import { explainHolders, explainReturns, holderOf } from './explain-holders';
import {
  bySource,
  type ExplainContext,
  type ExplainLinks,
  type Explicable,
  lineName,
  noLinks,
} from './explain-sources';
import { type Flow, profitSources, spentOnPurchase } from './flows';
import type { FullCalculation } from './outcome';
import type { HolderReturn } from './returns';
import type { CostLine } from './state';

export {
  type ExplainContext,
  type ExplainLinks,
  type Explicable,
  noLinks,
} from './explain-sources';

/** The reader's own profit after a change, without records of others. */
export function explainOwn(locale: Locale, holder: HolderReturn): Explained {
  const context = explainContext(locale, noLinks);
  return { ...holderOf(context, holder), label: context.text('scenario.figure.profit') };
}

type Scenario = Explicable & { calculation: FullCalculation };

/** Texts and months in a language, with the addresses of pages or of the API. */
export const explainContext = (locale: Locale, links: ExplainLinks): ExplainContext => ({
  text: textFor(locale),
  month: (month) => longMonth(locale, `${month}-01`),
  links,
});

/** How the main figures of a scenario are computed, and what each holding gains. */
export function explainScenario(context: ExplainContext, of: Scenario, on: string): Explained[] {
  const { holders } = of.calculation;
  return [
    ...explainProject(context, of, on),
    ...(holders.length > 0 ? [explainHolders(context, holders)] : []),
  ];
}

/** The same without the holdings. */
export function explainProject(context: ExplainContext, of: Explicable, on: string): Explained[] {
  const { outcome, capital } = of.calculation;
  return [
    explainProfit(context, of),
    explainCost(context, of.state.lines),
    ...(outcome.contingency === null ? [] : [explainContingency(context, of.state.lines)]),
    explainLow(context, of),
    ...(outcome.toBorrow === 0 ? [] : [explainDraws(context, of)]),
    ...(capital.needs.length > 0 ? [explainNeeds(context, of)] : []),
    ...explainReturns(context, of, on),
  ];
}

function explainProfit(context: ExplainContext, of: Explicable): Explained {
  const { text, links } = context;
  const { accounts, unbookedPurchase, extraCosts } = of.state;
  const { flows, kept } = of.calculation.flows;
  const booked = explainedSum(text('scenario.explain.booked'), [
    explained(text('scenario.explain.income'), -accounts.income, {
      href: links.journal({ kind: 'income' }),
    }),
    explained(text('scenario.explain.cost'), -accounts.cost, { href: links.journal({}) }),
    explained(text('scenario.explain.purchase'), -unbookedPurchase, { href: links.project }),
    explained(text('scenario.explain.extra'), -extraCosts, { href: links.project }),
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

type Lines = Pick<ExplainContext, 'text' | 'links'>;

type PhaseInOrder = { id: number; title: string; depth: number };

/**
 * The expected cost of a project, by budget line.
 * @param phases in their order, if the lines should be within them
 */
export function explainCost(
  { text, links }: Lines,
  budget: CostLine[],
  phases: PhaseInOrder[] = [],
): Explained {
  const lines = budget.map((line) => {
    const { actual, toComplete, id } = line;
    const journal = links.journal(id === null ? {} : { line_id: id });
    const parts = [
      ...planned({ text, links }, line),
      explained(text('scenario.explain.actual'), actual, { href: journal }),
      ...(toComplete === null ? [] : [explained(text('scenario.explain.entered'), toComplete)]),
    ].filter(({ value }) => value !== 0);
    const figure = explained(lineName(text, line), forecastOf(line), {
      key: line.id === null ? null : `line-${line.id}`,
      formula: text(toComplete === null ? 'scenario.explain.line' : 'scenario.explain.toComplete'),
      href: lineHref(links, line),
      parts,
    });
    return { phaseId: line.phaseId, isGeneral: line.title === null, figure };
  });
  return explainedSum(text('scenario.figure.costAtCompletion'), inPhases(lines, phases), {
    key: 'costAtCompletion',
    formula: text('scenario.explain.lines'),
  });
}

type LineFigure = { phaseId: number | null; isGeneral: boolean; figure: Explained };

/**
 * Puts the figures of lines, and the phases under a phase, into their phase. A phase that is not
 * broken down opens like its only line.
 */
function inPhases(lines: LineFigure[], phases: PhaseInOrder[]): Explained[] {
  const linesIn = (id: number | null) => lines.filter(({ phaseId }) => phaseId === id);
  if (phases.length === 0) return lines.map(({ figure }) => figure);
  const shallowest = Math.min(...phases.map(({ depth }) => depth));
  const within = (all: PhaseInOrder[], depth: number): Explained[] =>
    all.flatMap((phase, at) => {
      if (phase.depth !== depth) return [];
      const after = all.slice(at + 1);
      const end = after.findIndex((next) => next.depth <= depth);
      const under = within(after.slice(0, end === -1 ? undefined : end), depth + 1);
      const key = `phase-${phase.id}`;
      const own = linesIn(phase.id);
      const [only, ...others] = own;
      if (only?.isGeneral && others.length === 0 && under.length === 0)
        return { ...only.figure, key, label: phase.title };
      return explainedSum(phase.title, [...own.map(({ figure }) => figure), ...under], { key });
    });
  return [...within(phases, shallowest), ...linesIn(null).map(({ figure }) => figure)];
}

const lineHref = (links: ExplainLinks, { id, title }: CostLine) =>
  id === null || title === null ? null : links.line(id);

const planned = (
  { text, links }: Lines,
  { id, original, approved, open }: CostLine,
): Explained[] => [
  explained(text('scenario.explain.original'), original),
  explained(text('scenario.explain.approved'), approved, { href: links.changes(id) }),
  explained(text('scenario.explain.open'), open, { href: links.orders(id) }),
];

function explainContingency({ text, links }: Lines, budget: CostLine[]): Explained {
  const lines = budget.filter(({ isContingency }) => isContingency);
  const parts = lines.map((line) => {
    const { id, actual } = line;
    const [original, approved, open] = planned({ text, links }, line) as [
      Explained,
      Explained,
      Explained,
    ];
    const spent = explained(text('scenario.explain.actual'), -actual, {
      href: links.journal(id === null ? {} : { line_id: id }),
    });
    const left = [original, approved, negated(open), spent];
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
    explained(text('scenario.explain.booked'), state.accounts.cash, { href: links.journal({}) }),
    explained(text('scenario.explain.purchase'), -spentOnPurchase(state), { href: links.project }),
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
  const within = split(flows.filter(({ on }) => on.slice(0, 7) === month));
  return [
    explainedSum(
      text('scenario.explain.month', { month: context.month(month) }),
      [before, ...within],
      {
        key: `month-${month}`,
        formula: text('scenario.explain.monthly'),
      },
    ),
  ];
}

/** Groups flows by where they come from. */
type Split = (flows: Flow[]) => Explained[];

const explainDraws = (context: ExplainContext, of: Explicable): Explained =>
  explainedSum(
    context.text('scenario.figure.toBorrow'),
    bySource(context, of, of.calculation.flows.flows, ['draw']).flatMap(({ parts }) => parts),
    { key: 'toBorrow' },
  );

/** The capital that each month lacks: its cash before, less what goes out and comes in. */
export function explainNeeds(
  context: ExplainContext,
  of: Explicable,
  split: Split = (flows) => bySource(context, of, flows),
): Explained {
  const { text, month } = context;
  const { flows, cash, kept } = of.calculation.flows;
  const { needs } = of.calculation.capital;
  const parts = needs.map((need, at) => {
    const name = need.cause === 'change' ? text('scenario.explain.forChange') : month(need.month);
    if (need.cause === 'change') return explained(name, need.amount);
    const isIn = (day: string) => need.cause === 'month' && day.slice(0, 7) === need.month;
    const isBefore = (day: string) => need.cause === 'exit' || day.slice(0, 7) < need.month;
    const paidIn = sum(needs.slice(0, at));
    const before = cash + paidIn + sum(flows.filter(({ on }) => isBefore(on)));
    const within = flows.filter(({ on }) => isIn(on));
    const atExit = need.cause === 'exit';
    const lacking = [
      explained(text(atExit ? 'scenario.explain.atExit' : 'scenario.explain.before'), 0 - before),
      ...split(within).map(negated),
      ...(atExit
        ? [
            explained(text('scenario.explain.kept'), 0 - kept.value),
            explained(text('scenario.explain.keptLoans'), kept.loans),
          ]
        : []),
    ];
    return explainedSum(name, lacking, { formula: text('scenario.explain.lacking') });
  });
  return explainedSum(text('scenario.figure.capitalNeeded'), parts, {
    key: 'capitalNeeded',
    formula: text('scenario.explain.needs'),
  });
}

const sum = (rows: readonly { amount: number }[]): number =>
  rows.reduce((all, { amount }) => all + amount, 0);
