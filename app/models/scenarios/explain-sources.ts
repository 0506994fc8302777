import type { Text } from '~/i18n/words';
import { type Explained, explained, explainedSum } from '~/models/explain';
import type { FlowLinks } from '~/models/investments/explain';
import { percentOf } from '~/models/orders/input';
import { type Flow, type FlowRecord, type Source, sources } from './flows';
import type { Calculation } from './outcome';
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
  links: ExplainLinks;
};

/** A calculation with what it was computed from. */
export type Explicable = {
  state: ProjectState;
  assumptions: Assumptions;
  calculation: Calculation;
};

const assumed: readonly Source[] = ['rent', 'running', 'sale', 'selling', 'tax', 'refinancing'];

/** The flows of each source, by record and month, with the assumption behind them. */
export function bySource(
  context: ExplainContext,
  of: Explicable,
  flows: readonly Flow[],
  shown: readonly Source[] = sources,
): Explained[] {
  return shown.flatMap((source) => {
    const own = flows.filter((flow) => flow.source === source);
    if (own.length === 0) return [];
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

function byRecord(context: ExplainContext, of: Explicable, flows: Flow[]): Explained[] {
  const keys = [...new Set(flows.map((flow) => keyOf(flow.of)))];
  return keys.flatMap((key) => {
    const own = flows.filter((flow) => keyOf(flow.of) === key);
    const months = byMonth(context, own);
    const record = own[0]?.of;
    if (!record) return months;
    const formula = own[0]?.source === 'interest' ? interestFormula(context, of, record) : null;
    const href = hrefOf(context, record);
    return [explainedSum(nameOf(context.text, record), months, { href, formula })];
  });
}

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

function byMonth({ text, month }: ExplainContext, flows: Flow[]): Explained[] {
  const months = new Map<string, { amount: number; formula: string | null }>();
  for (const { on, amount, part } of flows) {
    const name = on.slice(0, 7);
    const formula = part ? text('scenario.explain.days', part) : null;
    months.set(name, { amount: (months.get(name)?.amount ?? 0) + amount, formula });
  }
  return [...months].map(([name, { amount, formula }]) =>
    explained(month(name), amount, { formula }),
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
