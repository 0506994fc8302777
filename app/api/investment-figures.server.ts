import type { Figures } from '~/models/investments/figures.server';
import type { InvestmentSummary } from '~/models/investments/summary.server';
import { day, from, list, maybe, money, number, oneOf, presenter, text, whole } from './fields';

const rateKinds = ['rate', 'none', 'several'] as const;

/** What was paid in and out, and what the rest is worth; shares and rates as numbers, not percent. */
export const figureFields = {
  contributed: money,
  distributed: money,
  preferred: money,
  returned: money,
  profit: money,
  unreturned: money,
  accrued: maybe(money),
  estimate: maybe(money),
  multiple: maybe(number),
  irr: from(maybe(number), ({ irr }: Figures) => (irr.kind === 'rate' ? irr.rate : null)),
  irr_kind: from(oneOf(rateKinds), ({ irr }: Figures) => irr.kind),
  return_so_far: from(maybe(number), ({ plain }: Figures) => plain),
};

export const figures = presenter<Figures>()('InvestmentFigures', figureFields);

const total = presenter<InvestmentSummary['totals'][number]>()('InvestmentTotal', {
  currency: text,
  committed: money,
  ...figureFields,
});

const holding = presenter<InvestmentSummary['holdings'][number]>()('InvestmentFiguresRow', {
  id: whole,
  currency: text,
  committed: money,
  ...figureFields,
});

const openCall = presenter<InvestmentSummary['toPay'][number]>()('InvestmentOpenCall', {
  holding_id: whole,
  project: text,
  number: whole,
  due_on: day,
  open: from(money, ({ openAmount }) => openAmount),
  currency: text,
});

export const summary = presenter<InvestmentSummary>()('InvestmentSummary', {
  on: day,
  totals: list(total),
  holdings: list(holding),
  to_pay: list(openCall),
});
