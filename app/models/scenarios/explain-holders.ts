import { day } from '~/i18n/format';
import { type Explained, explained, explainedSum } from '~/models/explain';
import type { Flow } from '~/models/finance/xirr';
import { type ExplainContext, type Explicable, periodsOf, sumOf } from './explain-sources';
import { equityOf } from './outcome';
import { type PeriodOf, periodsAfter } from './periods';
import type { HolderReturn } from './returns';

/** In a longer list, each holder leads to their page, and has sums only. */
const mostLinked = 25;

/** Explains the payments of each holding, by day and tier, and its returns. */
export function explainHolders(
  all: ExplainContext,
  holders: HolderReturn[],
  periodOf: PeriodOf,
): Explained {
  const isLong = holders.length > mostLinked;
  const links = isLong ? { ...all.links, flows: () => null } : all.links;
  const context = { ...all, links };
  return explained(
    context.text('scenario.explain.holders'),
    holders.reduce((all, { profit }) => all + profit, 0),
    {
      key: 'holders',
      formula: context.text('scenario.explain.holder'),
      parts: holders.map((holder) => holderOf(context, holder, periodOf, isLong)),
    },
  );
}

const byDay = (one: { on: string }, other: { on: string }) =>
  one.on < other.on ? -1 : one.on > other.on ? 1 : 0;

/** A day, or the year of one that is far ahead. */
const dayOrYear = (periodOf: PeriodOf, on: string): string => {
  const period = periodOf(on);
  return period.length === 4 ? period : day(on);
};

/** Sums by day, or by year, in order of time. */
function sumsByDayOrYear(flows: readonly Flow[], periodOf: PeriodOf): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { on, amount } of flows.toSorted(byDay)) {
    const name = dayOrYear(periodOf, on);
    sums.set(name, (sums.get(name) ?? 0) + amount);
  }
  return sums;
}

/**
 * The profit of one holding.
 * @param isShort has sums instead of days
 */
export function holderOf(
  { text, links }: ExplainContext,
  holder: HolderReturn,
  periodOf = periodsAfter(holder.stillToPay[0]?.on ?? ''),
  isShort = false,
): Explained {
  const { holdingId, name, contributions, stillToPay, beyond, payouts, multiple, irr } = holder;
  const paid = contributions.slice(0, contributions.length - stillToPay.length);
  const records = links.flows(holdingId);
  const more = sumsByDayOrYear(beyond, periodOf);
  const toPayIn = [...sumsByDayOrYear(stillToPay, periodOf)].map(([on, amount]) => {
    const beyondThen = more.get(on) ?? 0;
    const parts = [
      explained(text('scenario.explain.committed'), beyondThen - amount),
      explained(text('scenario.explain.beyond'), 0 - beyondThen),
    ];
    return explained(on, -amount, { parts: beyondThen === 0 ? [] : parts });
  });
  const sums: typeof explainedSum = (label, parts, options) => {
    const whole = explainedSum(label, parts, options);
    return isShort ? { ...whole, parts: [] } : whole;
  };
  const sum = explainedSum(
    name,
    [
      explainedSum(
        text('scenario.figure.contributed'),
        [
          ...(isShort
            ? [explained(text('investment.paidIn'), 0 - sumOf(paid))]
            : paid.map((flow) =>
                explained(day(flow.on), -flow.amount, { href: records?.paidIn(flow) }),
              )),
          sums(text('scenario.figure.toPay'), toPayIn, { key: `to-pay-${holdingId}` }),
        ],
        { key: `contributed-${holdingId}` },
      ),
      sums(
        text('scenario.figure.distributed'),
        payouts.map((flow) => {
          const words = { date: day(flow.on), tier: text(`investment.tier.${flow.tier}`) };
          const href = records?.paidOut(flow);
          return explained(text('investment.explain.paid', words), flow.amount, { href });
        }),
        { key: `distributed-${holdingId}` },
      ),
    ],
    { key: `holding-${holdingId}`, href: links.holding(holdingId) },
  );
  const returns = [
    ...(multiple === null
      ? []
      : [explained(text('scenario.figure.multiple'), multiple, { unit: 'multiple' })]),
    ...(irr.kind === 'rate'
      ? [explained(text('scenario.figure.irr'), irr.rate, { unit: 'rate' })]
      : []),
  ];
  return { ...sum, parts: [...sum.parts, ...returns] };
}

/** The multiple and the rate of all holders together, from what they pay in and get by day. */
export function explainReturns(context: ExplainContext, of: Explicable, on: string): Explained[] {
  const { text } = context;
  const { multiple, irr } = of.calculation.outcome;
  const periodOf = periodsOf(context, of);
  const equity = equityOf(of.state, of.calculation, on);
  const ofSign = (label: string, isIn: boolean) => {
    const flows = equity.filter(({ amount }) => amount < 0 === isIn && amount !== 0);
    const sums = [...sumsByDayOrYear(flows, periodOf)];
    return explainedSum(
      label,
      sums.map(([name, amount]) => explained(name, amount)),
    );
  };
  const parts = [
    ofSign(text('scenario.figure.contributed'), true),
    ofSign(text('scenario.figure.distributed'), false),
  ];
  return [
    ...(multiple === null
      ? []
      : [
          explained(text('scenario.figure.multiple'), multiple, {
            key: 'multiple',
            unit: 'multiple',
            formula: text('scenario.explain.multiple'),
            parts,
          }),
        ]),
    ...(irr.kind === 'rate'
      ? [
          explained(text('scenario.figure.irr'), irr.rate, {
            key: 'irr',
            unit: 'rate',
            formula: text('scenario.explain.irr'),
            parts,
          }),
        ]
      : []),
  ];
}
