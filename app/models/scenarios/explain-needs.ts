import { type Explained, explained, explainedSum, negate } from '~/models/explain';
import type { CapitalPlan } from './capital';
import {
  bySource,
  type ExplainContext,
  type Explicable,
  groupedBy,
  mostOpening,
  periodsOf,
  sumOf,
} from './explain-sources';
import type { Flow } from './flows';

/** Groups flows by where they come from. */
export type Split = (flows: readonly Flow[]) => Explained[];

type Need = CapitalPlan['needs'][number];

/** The capital that each month lacks: its cash before, less what goes out and comes in. */
export function explainNeeds(
  context: ExplainContext,
  of: Explicable,
  split: Split = (flows) => bySource(context, of, flows),
): Explained {
  const { text, month } = context;
  const { flows, kept } = of.calculation.flows;
  const { needs } = of.calculation.capital;
  const periodOf = periodsOf(context, of);
  const groups = groupedBy(needs, (need) => (need.cause === 'month' ? periodOf(need.month) : need));
  const ofMonth = groupedBy(flows, ({ on }) => on.slice(0, 7));
  const before = cashBefore(of, ofMonth);
  const lacking = (need: Need): Explained[] => {
    if (need.cause === 'month')
      return [
        explained(text('scenario.explain.before'), 0 - before(need)),
        ...split(ofMonth.get(need.month) ?? []).map((source) => negate(inShort(source))),
      ];
    return [
      explained(text('scenario.explain.atExit'), 0 - before(need)),
      explained(text('scenario.explain.kept'), 0 - kept.value),
      explained(text('scenario.explain.keptLoans'), kept.loans),
    ];
  };
  const parts = [...groups].flatMap(([group, [need, ...others]]): Explained[] => {
    if (!need) return [];
    if (need.cause === 'change')
      return [explained(text('scenario.explain.forChange'), need.amount)];
    if (typeof group === 'string' && group.length === 4)
      return [explained(group, sumOf([need, ...others]))];
    const formula = text('scenario.explain.lacking');
    return [explainedSum(month(need.month), lacking(need), { formula })];
  });
  return explainedSum(text('scenario.figure.capitalNeeded'), parts, {
    key: 'capitalNeeded',
    formula: text('scenario.explain.needs'),
  });
}

/** The explanation of the month opens more records; each month would repeat all of them. */
const inShort = (source: Explained): Explained =>
  source.parts.length > mostOpening ? { ...source, parts: [] } : source;

/** The cash before a need, with the capital of the earlier ones. */
function cashBefore({ calculation }: Explicable, ofMonth: Map<string, Flow[]>) {
  let balance = calculation.flows.cash;
  const balances = new Map<string, number>();
  for (const [month, flows] of ofMonth) {
    balances.set(month, balance);
    balance += sumOf(flows);
  }
  let paidIn = 0;
  const earlier = new Map<Need, number>();
  for (const need of calculation.capital.needs) {
    earlier.set(need, paidIn);
    paidIn += need.amount;
  }
  // This month may be without flows.
  const cashOf = ({ cause, month }: Need) =>
    cause === 'exit' ? balance : (balances.get(month) ?? calculation.flows.cash);
  return (need: Need): number => cashOf(need) + (earlier.get(need) ?? 0);
}
