import { day } from '~/i18n/format';
import { type Explained, explained, explainedSum } from '~/models/explain';
import type { ExplainContext, Explicable } from './explain-sources';
import { equityOf } from './outcome';
import type { HolderReturn } from './returns';

/** In a longer list, each holder leads to their page, and the records of all are not read. */
const mostLinked = 25;

/** Explains the payments of each holding, by day and tier, and its returns. */
export function explainHolders(all: ExplainContext, holders: HolderReturn[]): Explained {
  const links = holders.length > mostLinked ? { ...all.links, flows: () => null } : all.links;
  const context = { ...all, links };
  return explained(
    context.text('scenario.explain.holders'),
    holders.reduce((all, { profit }) => all + profit, 0),
    {
      key: 'holders',
      formula: context.text('scenario.explain.holder'),
      parts: holders.map((holder) => holderOf(context, holder)),
    },
  );
}

const byDay = (one: { on: string }, other: { on: string }) =>
  one.on < other.on ? -1 : one.on > other.on ? 1 : 0;

/** The profit of one holding. */
export function holderOf({ text, links }: ExplainContext, holder: HolderReturn): Explained {
  const { holdingId, name, contributions, stillToPay, beyond, payouts, multiple, irr } = holder;
  const paid = contributions.slice(0, contributions.length - stillToPay.length);
  const records = links.flows(holdingId);
  const left = [...beyond];
  const toPayIn = stillToPay.toSorted(byDay).map(({ on, amount }) => {
    const at = left.findIndex((one) => one.on === on && one.amount <= amount);
    const more = at < 0 ? 0 : (left.splice(at, 1)[0]?.amount ?? 0);
    const parts = [
      explained(text('scenario.explain.committed'), more - amount),
      explained(text('scenario.explain.beyond'), 0 - more),
    ];
    return explained(day(on), -amount, { parts: more === 0 ? [] : parts });
  });
  const sum = explainedSum(
    name,
    [
      explainedSum(
        text('scenario.figure.contributed'),
        [
          ...paid.map((flow) =>
            explained(day(flow.on), -flow.amount, { href: records?.paidIn(flow) }),
          ),
          explainedSum(text('scenario.figure.toPay'), toPayIn, {
            key: `to-pay-${holdingId}`,
          }),
        ],
        { key: `contributed-${holdingId}` },
      ),
      explainedSum(
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
export function explainReturns({ text }: ExplainContext, of: Explicable, on: string): Explained[] {
  const { multiple, irr } = of.calculation.outcome;
  const equity = equityOf(of.state, of.calculation, on);
  const ofSign = (label: string, isIn: boolean) => {
    const days = new Map<string, number>();
    for (const flow of equity)
      if (flow.amount < 0 === isIn && flow.amount !== 0)
        days.set(flow.on, (days.get(flow.on) ?? 0) + flow.amount);
    return explainedSum(
      label,
      [...days].toSorted().map(([date, amount]) => explained(day(date), amount)),
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
