import { day } from '~/i18n/format';
import type { Text } from '~/i18n/words';
import { type Explained, explained, explainedSum } from '~/models/explain';
import type { TierKind } from '~/models/finance/waterfall';
import type { Flow } from '~/models/finance/xirr';
import { percentOf } from '~/models/orders/input';
import type { ExplicableHolding } from './explain.server';
import type { ReadFigures } from './holder-figures.server';
import type { Net, NetPart } from './net-value';

/** The addresses of the records of a holding; null where the reader has none. */
export type HoldingLinks = {
  entry: (id: number) => string | null;
  call: (id: number) => string | null;
  distribution: (id: number) => string | null;
};

/** The addresses of the records behind the parts of a net value. */
export type NetLinks = (group: NetPart['group']) => string | null;

/** The holder reads about “me”. */
type Context = { text: Text; links: HoldingLinks; isOwn?: boolean; netLinks?: NetLinks };
type Shown = ExplicableHolding;

/** How the figures of a holding are computed, down to each payment and each period. */
export function explainHolding(context: Context, of: Shown): Explained[] {
  const { text, isOwn } = context;
  const { figures, preferred } = of;
  const paidIn = explainedSum(text('investment.paidIn'), contributionsOf(context, of), {
    key: 'contributed',
  });
  const paidOut = explainedSum(
    text(isOwn ? 'investment.distributed' : 'investment.explain.paidOut'),
    payoutsOf(context, of),
    { key: 'distributed' },
  );
  const unreturned = explained(text('investment.unreturned'), figures.unreturned, {
    key: 'unreturned',
    formula: text('investment.explain.unreturned'),
    parts: [
      explained(paidIn.label, paidIn.value),
      explained(text('investment.explain.returned'), 0 - figures.returned),
    ],
  });
  const estimate =
    figures.estimate === null
      ? []
      : [
          explained(text('investment.estimate'), figures.estimate, {
            key: 'estimate',
            formula: estimateFormula(context, figures),
            parts: (figures.estimated ?? []).map(({ tier, amount }) =>
              explained(text(`investment.tier.${tier}`), amount),
            ),
          }),
        ];
  return [
    paidIn,
    paidOut,
    unreturned,
    ...(preferred && figures.accrued !== null ? [accruedOf(text, of, preferred)] : []),
    ...estimate,
    ...(of.net ? [explainNet(context, of.net)] : []),
    ...returnsOf(text, figures),
  ];
}

/** The net value that the estimates of all holders share, by group and account. */
export const explainNet = (
  { text, isOwn, netLinks = () => null }: Pick<Context, 'text' | 'isOwn' | 'netLinks'>,
  { parts }: Net,
): Explained =>
  explainedSum(
    text('investment.explain.net'),
    parts.map(({ group, amount, accounts }) =>
      explained(
        text(`investment.net.${amount > 0 && group === 'owner' ? 'ownerOwes' : group}`),
        amount,
        {
          href: netLinks(group),
          parts: accounts.map((one) => explained(text(`entry.account.${one.account}`), one.amount)),
        },
      ),
    ),
    {
      key: 'net',
      formula: text(isOwn ? 'investment.explain.netAbout' : 'investment.explain.netOf'),
    },
  );

/** Holders read a rounded estimate of the last month end. */
function estimateFormula({ text, isOwn }: Context, { estimatedOn }: ReadFigures): string {
  const date = day(estimatedOn ?? '');
  return text(isOwn ? 'investment.explain.about' : 'investment.explain.estimate', { date });
}

/** Finds the record of a flow; the same record is found once, because flows may be equal. */
function takeFrom<Row>(rows: readonly Row[]) {
  const left = [...rows];
  return (is: (row: Row) => boolean): Row | undefined => {
    const at = left.findIndex(is);
    return at === -1 ? undefined : left.splice(at, 1)[0];
  };
}

/** The addresses of the records of a holder's flows; null for flows without one. */
export type FlowLinks = {
  paidIn: (flow: Flow) => string | null;
  paidOut: (flow: Flow & { tier: TierKind | 'sponsor' }) => string | null;
};

/** Links flows to their records. A payment that was bought has no entry of its own. */
export function flowLinks(
  links: HoldingLinks,
  { payments, distributions }: Pick<Shown, 'payments' | 'distributions'>,
): FlowLinks {
  const takePayment = takeFrom(payments);
  const takePaid = takeFrom(
    distributions.flatMap(({ distributionId, date, paidTiers }) =>
      paidTiers.map((paid) => ({ distributionId, date, kind: paid.kind, amount: paid.amount })),
    ),
  );
  return {
    paidIn({ on, amount }) {
      const payment = takePayment((one) => one.on === on && one.amount === amount);
      const call = payment && payment.callId !== null ? links.call(payment.callId) : null;
      return (payment && links.entry(payment.id)) ?? call;
    },
    paidOut({ on, tier, amount }) {
      const paid = takePaid((one) => one.date === on && one.kind === tier && one.amount === amount);
      return paid ? links.distribution(paid.distributionId) : null;
    },
  };
}

function contributionsOf({ links }: Context, of: Shown): Explained[] {
  const { paidIn } = flowLinks(links, of);
  return of.history.contributions.map((flow) =>
    explained(day(flow.on), flow.amount, { href: paidIn(flow) }),
  );
}

/** A part that was bought leads to the distribution of its day, if there was one only. */
function payoutsOf({ text, links }: Context, of: Shown): Explained[] {
  const { history, distributions } = of;
  const { paidOut } = flowLinks(links, of);
  const got = [
    ...history.payouts,
    ...history.sponsorPaid.map((flow) => ({ ...flow, tier: 'sponsor' as const })),
  ];
  return got.map((flow) => {
    const words = { date: day(flow.on), tier: text(`investment.tier.${flow.tier}`) };
    const [sameDay, ...others] = distributions.filter(({ date }) => date === flow.on);
    const onlyOne = sameDay && others.length === 0 ? sameDay.distributionId : null;
    const href = paidOut(flow) ?? (onlyOne === null ? null : links.distribution(onlyOne));
    return explained(text('investment.explain.paid', words), flow.amount, { href });
  });
}

/** The preferred return by period, less what was paid of it. */
function accruedOf(
  text: Text,
  { figures }: Shown,
  { rateBp, earned }: NonNullable<Shown['preferred']>,
): Explained {
  const periods = earned.map(({ from, to, days, base, earned: amount }) =>
    explained(text('investment.explain.period', { from: day(from), to: day(to) }), amount, {
      formula: text('investment.explain.earned', { rate: percentOf(rateBp), days }),
      parts: [explained(text('investment.explain.base'), base)],
    }),
  );
  const paid = explained(text('investment.explain.preferredPaid'), 0 - figures.preferred);
  return explained(text('investment.accrued'), figures.accrued ?? 0, {
    key: 'accrued',
    formula: text('investment.explain.accrued'),
    parts: [...periods, paid],
  });
}

/** The multiple and the rate, from the payments up to the day of the estimate. */
function returnsOf(text: Text, figures: ReadFigures): Explained[] {
  const { multiple, irr, basis, estimate, estimatedOn } = figures;
  if (basis === null) return [];
  const parts = [
    explained(text('investment.paidIn'), basis.contributed),
    explained(text('investment.explain.paidOut'), basis.distributed),
    explained(text('investment.estimate'), estimate ?? 0),
  ];
  return [
    ...(multiple === null
      ? []
      : [
          explained(text('investment.multiple'), multiple, {
            key: 'multiple',
            unit: 'multiple',
            formula: text('investment.multipleHint'),
            parts,
          }),
        ]),
    ...(irr?.kind === 'rate'
      ? [
          explained(text('investment.irr'), irr.rate, {
            key: 'irr',
            unit: 'rate',
            formula: text('investment.explain.irr'),
            parts: [
              ...basis.flows
                .toSorted((one, other) => (one.on < other.on ? -1 : 1))
                .map(({ on, amount }) => explained(day(on), amount)),
              explained(
                text('investment.explain.paid', {
                  date: day(estimatedOn ?? ''),
                  tier: text('investment.estimate'),
                }),
                estimate ?? 0,
              ),
            ],
          }),
        ]
      : []),
  ];
}

type Whole = ReadFigures & { committed: number };
type Own = Whole & { id: number; project: string };

/**
 * How the figures of all holdings in a currency are computed, from those of each.
 * @param hrefOf the page or the call of a holding
 */
export function explainTotal(
  text: Text,
  total: Whole,
  { holdings, hrefOf }: { holdings: Own[]; hrefOf: (id: number) => string },
): Explained[] {
  type Amount = 'committed' | 'contributed' | 'distributed' | 'unreturned' | 'accrued' | 'estimate';
  const sumOf = (key: Amount, label: string, formula: string | null = null) => {
    const parts = holdings.map((holding) =>
      explained(holding.project, holding[key] ?? 0, { href: hrefOf(holding.id) }),
    );
    return total[key] === null ? [] : [explainedSum(label, parts, { key, formula })];
  };
  return [
    ...sumOf('committed', text('holding.field.committed')),
    ...sumOf('contributed', text('investment.paidIn')),
    ...sumOf('distributed', text('investment.distributed')),
    ...sumOf('unreturned', text('investment.unreturned')),
    ...sumOf('accrued', text('investment.accrued')),
    ...sumOf(
      'estimate',
      text('investment.estimate'),
      text('investment.explain.estimates', { date: day(total.estimatedOn ?? '') }),
    ),
    ...returnsOf(text, total),
  ];
}

type Position = {
  committed: number;
  called: number;
  changes: { kind: 'commitment' | 'sale' | 'purchase'; date: string; amount: number }[];
};

/** Explains the commitment of a holder, by change, and the amount called. */
export function explainPosition(
  { text, links }: Context,
  { committed, called, changes }: Position,
  { calls }: Pick<Shown, 'calls'>,
): Explained[] {
  const byCall = calls.map(({ id, number, amount }) =>
    explained(text('investment.explain.call', { number }), amount, { href: links.call(id) }),
  );
  const rest = called - byCall.reduce((all, { value }) => all + value, 0);
  return [
    explained(text('holding.field.committed'), committed, {
      key: 'committed',
      parts: changes.map(({ kind, date, amount }) => {
        const words = { date: day(date), tier: text(`holding.change.${kind}`) };
        return explained(text('investment.explain.paid', words), amount);
      }),
    }),
    explainedSum(
      text('holding.own.called'),
      [...byCall, explained(text('investment.explain.uncalled'), rest)],
      { key: 'called' },
    ),
  ];
}
