import type { Text } from '~/i18n/words';
import { type Explained, explained, explainedSum } from '~/models/explain';
import type { FlowLinks } from '~/models/investments/explain';
import { percentOf } from '~/models/orders/input';
import { type Flow, type FlowRecord, type Source, sources } from './flows';
import type { Calculation } from './outcome';
import { type PeriodOf, periodsAfter } from './periods';
import type { Assumptions, CostLine, ProjectState } from './state';

/** The addresses of the records that figures come from; null where the reader has none. */
export type ExplainLinks = {
  line: (id: number) => string | null;
  loan: (id: number) => string | null;
  entry: (id: number) => string | null;
  holding: (id: number) => string | null;
  /** The records of what a holder paid in and got; null where the reader has none. */
  flows: (holding: number) => FlowLinks | null;
  /** The approved change orders of a budget line. */
  changes: (line: number | null) => string | null;
  /** The open orders of a budget line. */
  orders: (line: number | null) => string | null;
  /** The journal, of a budget line or of everything. */
  journal: (filters: { line_id?: number; kind?: string }) => string | null;
  /** The assumptions of the scenario. */
  scenario: string | null;
  project: string | null;
};

const none = () => null;

/** For what belongs to no project yet. */
export const noLinks: ExplainLinks = {
  line: none,
  loan: none,
  entry: none,
  holding: none,
  flows: none,
  changes: none,
  orders: none,
  journal: none,
  scenario: null,
  project: null,
};

/** How texts, months and links of an explanation are written for its reader. */
export type ExplainContext = {
  text: Text;
  /** The name for changes of the budget, if not all of them are approved. */
  changes?: string;
  month: (month: string) => string;
  /** A year after the first five whose months are shown; earlier ones always are. */
  year?: string | null;
  links: ExplainLinks;
};

/** A calculation with what it was computed from. */
export type Explicable = {
  state: ProjectState;
  assumptions: Assumptions;
  calculation: Calculation;
};

/** The periods of a calculation, whose first month is the one of today. */
export const periodsOf = (
  { year }: Pick<ExplainContext, 'year'>,
  { calculation }: Pick<Explicable, 'calculation'>,
): PeriodOf => periodsAfter(calculation.capital.months[0]?.month ?? '', year);

/** Months have their names, and years are numbers. */
export const periodName = ({ month }: Pick<ExplainContext, 'month'>, period: string): string =>
  period.length === 4 ? period : month(period);

/** The values of each key, in the order of their first one. */
export function groupedBy<Value, Key>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

const assumed: readonly Source[] = ['rent', 'running', 'sale', 'selling', 'tax', 'refinancing'];

/** The flows of each source, by record and month, with the assumption behind them. */
export function bySource(
  context: ExplainContext,
  of: Explicable,
  flows: readonly Flow[],
  shown: readonly Source[] = sources,
): Explained[] {
  const groups = groupedBy(flows, ({ source }) => source);
  return shown.flatMap((source) => {
    const own = groups.get(source);
    if (!own) return [];
    const href = assumed.includes(source) ? context.links.scenario : null;
    const label = context.text(`scenario.source.${source}`);
    const whole = explainedSum(label, byRecord(context, of, own), { href });
    return [{ ...whole, ...computation(context, of, source) }];
  });
}

/** The formula of a source; what is computed from one figure has that one as its part. */
function computation(
  { text, links }: ExplainContext,
  { assumptions, calculation }: Explicable,
  source: Source,
): Partial<Explained> {
  const { sellingRate, taxRate, vacancyRate, value } = assumptions;
  switch (source) {
    case 'work':
      return { formula: text('scenario.explain.remaining') };
    case 'rent':
      return {
        formula:
          vacancyRate === 0
            ? text('scenario.explain.rent')
            : text('scenario.explain.rentLess', { vacancy: percentOf(vacancyRate) }),
      };
    case 'running':
      return { formula: text('scenario.explain.running') };
    case 'selling':
      return {
        formula: text('scenario.explain.selling', { rate: percentOf(sellingRate) }),
        parts: [explained(text('scenario.figure.value'), value, { href: links.scenario })],
      };
    case 'tax': {
      const { profit, flows } = calculation.flows;
      const tax = flows.find((flow) => flow.source === 'tax')?.amount ?? 0;
      return {
        formula: text('scenario.explain.tax', { rate: percentOf(taxRate) }),
        parts: [explained(text('scenario.explain.beforeTax'), profit - tax)],
      };
    }
    default:
      return {};
  }
}

const keyOf = (record: FlowRecord | undefined): string =>
  record ? `${record.kind} ${'id' in record ? record.id : record.name}` : '';

/** In a longer list, each record leads to its page instead of opening into its months. */
export const mostOpening = 25;

function byRecord(context: ExplainContext, of: Explicable, flows: Flow[]): Explained[] {
  const groups = groupedBy(flows, (flow) => keyOf(flow.of));
  return [...groups.values()].flatMap((own) => {
    const record = own[0]?.of;
    if (!record) return byPeriod(context, of, own);
    const formula = own[0]?.source === 'interest' ? interestFormula(context, of, record) : null;
    const href = hrefOf(context, record);
    const isShort = href !== null && groups.size > mostOpening;
    const name = nameOf(context.text, record);
    return [
      isShort
        ? explained(name, sumOf(own), { href, formula })
        : explainedSum(name, byPeriod(context, of, own), { href, formula }),
    ];
  });
}

export const sumOf = (flows: readonly { amount: number }[]): number =>
  flows.reduce((all, { amount }) => all + amount, 0);

function interestFormula(
  { text }: ExplainContext,
  { state }: Explicable,
  record: FlowRecord,
): string | null {
  const loan = record.kind === 'loan' ? state.loans.find(({ id }) => id === record.id) : undefined;
  if (!loan) return null;
  const rate = percentOf(loan.annualRate);
  return text(loan.payoff === loan.owed ? 'scenario.explain.interest' : 'scenario.explain.linked', {
    rate,
  });
}

function byPeriod(context: ExplainContext, of: Explicable, flows: Flow[]): Explained[] {
  const periodOf = periodsOf(context, of);
  const periods = new Map<string, { amount: number; formula: string | null }>();
  for (const { on, amount, part } of flows) {
    const period = periodOf(on);
    const isMonth = period.length > 4;
    const formula = part && isMonth ? context.text('scenario.explain.days', part) : null;
    periods.set(period, { amount: (periods.get(period)?.amount ?? 0) + amount, formula });
  }
  return [...periods].map(([period, { amount, formula }]) =>
    explained(periodName(context, period), amount, { formula }),
  );
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
      return record.name;
    case 'cost':
      return record.name || text('scenario.source.running');
  }
}

export function lineName(text: Text, { title, phase }: Pick<CostLine, 'title' | 'phase'>): string {
  if (phase === null) return title ?? text('scenario.explain.renovation');
  return text('scenario.explain.of', { name: title ?? text('scenario.explain.general'), phase });
}

function hrefOf({ links }: ExplainContext, record: FlowRecord): string | null {
  if (record.kind === 'cost') return links.scenario;
  if (record.id === null) return null;
  if (record.kind === 'line') return record.name === null ? null : links.line(record.id);
  return links[record.kind](record.id);
}
