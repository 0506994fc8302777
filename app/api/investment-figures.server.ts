import { textFor } from '~/i18n/words';
import { missingRates, type Rate } from '~/models/finance/rate';
import { explainTotal } from '~/models/investments/explain';
import type { ReadFigures } from '~/models/investments/holder-figures.server';
import { distributionNews } from '~/models/investments/news.server';
import type { InvestmentSummary } from '~/models/investments/summary.server';
import { apiFilePath } from '~/paths';
import { explainedFigure } from './explained.server';
import {
  day,
  from,
  list,
  maybe,
  moment,
  money,
  number,
  oneOf,
  presenter,
  text,
  whole,
} from './fields';

const rateKinds = ['rate', ...missingRates] as const;

/** A yearly rate as a number, not percent, or why there is none. */
export const irrFields = {
  irr: from(maybe(number), ({ irr }: { irr: Rate }) => (irr.kind === 'rate' ? irr.rate : null)),
  irr_kind: from(oneOf(rateKinds), ({ irr }: { irr: Rate }) => irr.kind),
};

/** Shares and rates are fractions, not percentages. */
const figureFields = {
  contributed: money,
  distributed: money,
  preferred: money,
  returned: money,
  profit: money,
  unreturned: money,
  accrued: maybe(money),
  estimate: maybe(money),
  multiple: maybe(number),
  irr: from(maybe(number), ({ irr }: ReadFigures) => (irr?.kind === 'rate' ? irr.rate : null)),
  irr_kind: from(maybe(oneOf(rateKinds)), ({ irr }: ReadFigures) => irr?.kind ?? null),
  return_so_far: from(maybe(number), ({ plain }: ReadFigures) => plain),
  /** The end of a month; null if you do not see the amounts of the project. */
  estimated_on: maybe(day),
  sponsor_share: from(maybe(number), ({ sponsorShare }: ReadFigures) =>
    sponsorShare === null ? null : sponsorShare / 100,
  ),
};

export const figures = presenter<ReadFigures>()('InvestmentFigures', figureFields);

const total = presenter<InvestmentSummary['totals'][number]>()('InvestmentTotal', {
  currency: text,
  committed: money,
  /** How many holdings the estimate, multiple and rate leave out. */
  without_estimate: whole,
  ...figureFields,
  explained: from(
    maybe(list(explainedFigure)),
    ({ explicable, ...of }, { locale }) =>
      explicable &&
      explainTotal(textFor(locale), of, {
        holdings: explicable,
        hrefOf: (id) => `/api/investments/${id}`,
      }),
  ),
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

const unread = presenter<InvestmentSummary['unread'][number]>()('UnreadStatement', {
  id: whole,
  holding_id: whole,
  project: text,
  starts_on: day,
  ends_on: day,
});

type News = InvestmentSummary['news'];

const newDistribution = presenter<News['distributions'][number]>()('DistributionNews', {
  distribution_id: whole,
  holding_id: whole,
  project: text,
  number: whole,
  amount: money,
  currency: text,
  news: oneOf(distributionNews),
});

const documentNews = presenter<News['documents'][number]>()('DocumentNews', {
  id: whole,
  project: text,
  name: text,
  url: from(text, ({ fileId }) => apiFilePath(fileId)),
});

export const summary = presenter<InvestmentSummary>()('InvestmentSummary', {
  on: day,
  totals: list(total),
  holdings: list(holding),
  to_pay: list(openCall),
  unread_statements: from(list(unread), (shown) => shown.unread),
  since: from(maybe(moment), ({ news }) => news.since),
  new_distributions: from(list(newDistribution), ({ news }) => news.distributions),
  new_documents: from(list(documentNews), ({ news }) => news.documents),
});
