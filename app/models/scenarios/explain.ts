import { day } from '~/i18n/format';
import { longMonth } from '~/i18n/times';
import { type Locale, type Text, textFor } from '~/i18n/words';
import { forecastOf } from '~/models/books/forecast';
import { type Explained, explained, explainedSum } from '~/models/explain';
import { type Flow, type FlowRecord, profitSources, sources, spentOnPurchase } from './flows';
import type { Calculation, FullCalculation } from './outcome';
import type { HolderReturn } from './returns';
import type { CostLine, ProjectState } from './state';

/** The addresses of the records that figures come from; null where the reader has none. */
export type ExplainLinks = {
  line: (id: number) => string | null;
  loan: (id: number) => string | null;
  entry: (id: number) => string | null;
  holding: (id: number) => string | null;
  changes: string | null;
  orders: string | null;
  /** The journal, of a phase or of everything. */
  journal: (filters: { phase_id?: number; kind?: string }) => string | null;
  /** The assumptions of the scenario. */
  scenario: string | null;
  project: string | null;
};

const none = () => null;
export const noLinks: ExplainLinks = {
  line: none,
  loan: none,
  entry: none,
  holding: none,
  changes: null,
  orders: null,
  journal: none,
  scenario: null,
  project: null,
};

type Context = { text: Text; links: ExplainLinks; month: (month: string) => string };
type Inputs = Context & { state: ProjectState; calculation: FullCalculation };

/** The same for programs: without links, which differ between the portals. */
export const explainWithoutLinks = (
  of: Pick<Inputs, 'state' | 'calculation'>,
  locale: Locale,
): Explained[] =>
  explainScenario({
    ...of,
    text: textFor(locale),
    month: (month) => longMonth(locale, `${month}-01`),
    links: noLinks,
  });

/** How the main figures of a scenario are computed, and what each holding gains. */
export function explainScenario(inputs: Inputs): Explained[] {
  const { text, calculation } = inputs;
  const { holders, capital } = calculation;
  return [
    explainProfit(inputs),
    explainCost(inputs, inputs.state.lines),
    explainLow(inputs),
    ...(capital.needs.length > 0 ? [explainNeeds(inputs)] : []),
    ...(holders.length > 0
      ? [explainedSum(text('scenario.explain.holders'), explainHolders(inputs, holders))]
      : []),
  ];
}

/** What each holding pays in and gets, by day and tier. */
const explainHolders = ({ text }: Pick<Context, 'text'>, holders: HolderReturn[]): Explained[] =>
  holders.map(({ name, contributions, payouts }) =>
    explainedSum(
      name,
      [
        explainedSum(
          text('scenario.figure.contributed'),
          contributions.map(({ on, amount }) => explained(day(on), -amount)),
        ),
        explainedSum(
          text('scenario.figure.distributed'),
          payouts.map(({ on, tier, amount }) =>
            explained(
              text('investment.explain.paid', {
                date: day(on),
                tier: text(`investment.tier.${tier}`),
              }),
              amount,
            ),
          ),
        ),
      ],
      { formula: text('scenario.explain.holder') },
    ),
  );

function explainProfit({ text, links, month, state, calculation }: Inputs): Explained {
  const { accounts, unbookedPurchase, extraCosts } = state;
  const { flows, kept } = calculation.flows;
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
    bySource(
      { text, links, month },
      flows.filter(({ source }) => profitSources.includes(source)),
    ),
  );
  const value = explained(text('scenario.explain.kept'), kept.value, { href: links.scenario });
  return explainedSum(text('scenario.figure.profit'), [booked, toCome, value], {
    formula: text('scenario.explain.profit'),
  });
}

/** The flows of each source, by record. */
function bySource(context: Context, flows: Flow[]): Explained[] {
  return sources.flatMap((source) => {
    const own = flows.filter((flow) => flow.source === source);
    if (own.length === 0) return [];
    const isAssumed = ['rent', 'running', 'sale', 'selling', 'tax', 'refinancing'].includes(source);
    return [
      explainedSum(context.text(`scenario.source.${source}`), byRecord(context, own), {
        href: isAssumed ? context.links.scenario : null,
        formula: source === 'work' ? context.text('scenario.explain.remaining') : null,
      }),
    ];
  });
}

const keyOf = (record: FlowRecord | undefined): string =>
  record ? `${record.kind} ${'id' in record ? record.id : record.name}` : '';

function byRecord(context: Context, flows: Flow[]): Explained[] {
  const keys = [...new Set(flows.map(({ of }) => keyOf(of)))];
  return keys.flatMap((key) => {
    const own = flows.filter(({ of }) => keyOf(of) === key);
    const months = byMonth(context, own);
    const record = own[0]?.of;
    if (!record) return months;
    return [explainedSum(nameOf(context.text, record), months, { href: hrefOf(context, record) })];
  });
}

export function byMonth({ month }: Pick<Context, 'month'>, flows: Flow[]): Explained[] {
  const sums = new Map<string, number>();
  for (const { on, amount } of flows)
    sums.set(on.slice(0, 7), (sums.get(on.slice(0, 7)) ?? 0) + amount);
  return [...sums].map(([name, amount]) => explained(month(name), amount));
}

function nameOf(text: Text, record: FlowRecord): string {
  switch (record.kind) {
    case 'line':
      return lineName(text, { title: record.name, phase: record.phase });
    case 'loan':
      return record.name || text('scenario.explain.newLoan');
    case 'entry':
      return text('books.kind.bill');
    case 'holding':
    case 'cost':
      return record.name;
  }
}

function lineName(text: Text, { title, phase }: Pick<CostLine, 'title' | 'phase'>): string {
  if (phase === null) return title ?? text('scenario.explain.renovation');
  return text('scenario.explain.of', { name: title ?? text('scenario.explain.general'), phase });
}

function hrefOf({ links }: Context, record: FlowRecord): string | null {
  if (record.kind === 'cost') return links.scenario;
  if (record.id === null) return null;
  if (record.kind === 'line') return record.name === null ? null : links.line(record.id);
  return links[record.kind](record.id);
}

/** The expected cost of a project, by budget line. */
export function explainCost(
  { text, links }: Pick<Context, 'text' | 'links'>,
  budget: CostLine[],
): Explained {
  const lines = budget.map((line) => {
    const { original, approved, open, actual, toComplete, phaseId } = line;
    const journal = links.journal(phaseId === null ? {} : { phase_id: phaseId });
    const parts = [
      explained(text('scenario.explain.original'), original),
      explained(text('scenario.explain.approved'), approved, { href: links.changes }),
      explained(text('scenario.explain.open'), open, { href: links.orders }),
      explained(text('scenario.explain.actual'), actual, { href: journal }),
      ...(toComplete === null ? [] : [explained(text('scenario.explain.entered'), toComplete)]),
    ].filter(({ value }) => value !== 0);
    return explained(lineName(text, line), forecastOf(line), {
      formula: text(toComplete === null ? 'scenario.explain.line' : 'scenario.explain.toComplete'),
      href: line.id === null || line.title === null ? null : links.line(line.id),
      parts,
    });
  });
  return explainedSum(text('scenario.figure.costAtCompletion'), lines, {
    formula: text('scenario.explain.lines'),
  });
}

/** The cash of today and every source until the month of the lowest balance. */
function explainLow({ text, links, month, state, calculation }: Inputs): Explained {
  const { flows } = calculation.flows;
  const { low } = calculation.capital;
  const cash = explainedSum(text('scenario.explain.cash'), [
    explained(text('scenario.explain.booked'), state.accounts.cash, { href: links.journal({}) }),
    explained(text('scenario.explain.purchase'), -spentOnPurchase(state), { href: links.project }),
  ]);
  const until = flows.filter(({ on }) => on.slice(0, 7) <= low.month);
  const parts = [cash, ...bySource({ text, links, month }, until)];
  return explainedSum(text('scenario.figure.low'), parts, {
    formula: text('scenario.explain.low', { month: month(low.month) }),
  });
}

export function explainNeeds({
  text,
  month,
  calculation,
}: Pick<Context, 'text' | 'month'> & { calculation: Calculation }): Explained {
  const parts = calculation.capital.needs.map(({ on, amount }) =>
    explained(month(on.slice(0, 7)), amount),
  );
  return explainedSum(text('scenario.figure.capitalNeeded'), parts, {
    formula: text('scenario.explain.needs'),
  });
}
