import { holdingChangeKinds } from 'db/schema/holding';
import { textFor } from '~/i18n/words';
import { callStatuses } from '~/models/capital-calls/input';
import { distributionSources, distributionStatuses } from '~/models/distributions/input';
import type { InvestmentPage } from '~/models/holdings/show.server';
import { explainHolding } from '~/models/investments/explain';
import { holderFlowLinks } from '~/models/investments/explain.server';
import { explainOwn } from '~/models/scenarios/explain';
import { forecastReasons, type HoldingForecast } from '~/models/scenarios/holding-forecast.server';
import { apiOwnLinks } from './explain-links.server';
import { explainedFigure } from './explained.server';
import {
  day,
  flag,
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
import { holderEffectFields } from './impact.server';
import { figures, irrFields } from './investment-figures.server';

/** A share in percent. */
export const share = from(number, ({ share }: { share: number }) => share / 100);
/** Rounded; null if you do not see the amounts of the project, and before the first month end. */
export const ownShare = from(maybe(number), ({ share }: { share: number | null }) =>
  share === null ? null : share / 100,
);
export const projectId = from(whole, ({ project }: { project: { id: number } }) => project.id);
export const currency = from(
  text,
  (row: { project: { currency: string } }) => row.project.currency,
);

export const ownParts = {
  id: whole,
  project_id: projectId,
  share_class: maybe(text),
  committed: money,
  joined_on: day,
  updated_at: moment,
};

export const project = from(text, (row: { project: { name: string } }) => row.project.name);

const ownChange = presenter<InvestmentPage['changes'][number]>()('InvestmentChange', {
  id: whole,
  kind: oneOf(holdingChangeKinds),
  date: day,
  amount: money,
});

const ownCall = presenter<InvestmentPage['calls'][number]>()('InvestmentCall', {
  id: whole,
  number: whole,
  purpose: maybe(text),
  issued_on: maybe(day),
  due_on: day,
  status: oneOf(callStatuses),
  amount: money,
  open: from(money, ({ openAmount }) => openAmount),
  unfunded: money,
});

const ownDistribution = presenter<InvestmentPage['distributions'][number]>()(
  'InvestmentDistribution',
  {
    id: from(whole, ({ distributionId }) => distributionId),
    number: whole,
    source: oneOf(distributionSources),
    date: day,
    note: maybe(text),
    status: oneOf(distributionStatuses),
    amount: money,
    withheld: money,
    open: from(money, ({ openAmount }) => openAmount),
  },
);

const ownStatement = presenter<InvestmentPage['statements'][number]>()('InvestmentStatement', {
  id: whole,
  starts_on: day,
  ends_on: day,
  opened_at: maybe(moment),
  figures_hash: maybe(text),
  pdf_hash: maybe(text),
  is_outdated: flag,
  created_at: moment,
});

const point = presenter<InvestmentPage['overTime'][number]>()('InvestmentPoint', {
  on: day,
  contributed: money,
  distributed: money,
  estimate: maybe(money),
});

const ownEffect = presenter<NonNullable<InvestmentPage['effects']>[number]>()('InvestmentEffect', {
  /** Null for the move of a phase. */
  id: maybe(whole),
  number: maybe(whole),
  title: text,
  days: maybe(whole),
  approved_at: from(maybe(moment), ({ decidedAt }) => decidedAt),
  ...holderEffectFields,
  explained: from(
    maybe(explainedFigure),
    ({ holder }, { locale, db }) =>
      holder &&
      explainOwn(
        locale,
        holder,
        holderFlowLinks(db, apiOwnLinks(holder.holdingId), holder.holdingId),
      ),
  ),
});

const forecast = presenter<HoldingForecast>()('HoldingForecast', {
  exit_on: day,
  distributed: money,
  to_pay: money,
  multiple: maybe(number),
  ...irrFields,
  /** The profit of the forecast less the profit of the estimate; null without an estimate. */
  difference: maybe(money),
  /** The amounts that the estimate leaves out, by kind, the largest first. */
  reasons: list(oneOf(forecastReasons)),
});

export const investment = presenter<InvestmentPage>()('Investment', {
  ...ownParts,
  share: ownShare,
  project,
  currency: text,
  called: money,
  contributed: money,
  on: day,
  figures,
  explained: from(
    maybe(list(explainedFigure)),
    ({ id, explicable }, { locale }) =>
      explicable &&
      explainHolding({ text: textFor(locale), links: apiOwnLinks(id), isOwn: true }, explicable),
  ),
  /** By the base scenario, rounded; null if you do not see the amounts, or for an earlier day. */
  forecast: maybe(forecast),
  /** Costs paid outside the project’s account, until the project says who paid; rounded. */
  paid_outside: from(maybe(money), ({ paidOutside }) => paidOutside?.amount),
  effects: from(list(ownEffect), ({ effects }) => effects ?? []),
  over_time: list(point),
  calls: list(ownCall),
  distributions: list(ownDistribution),
  statements: list(ownStatement),
  changes: list(ownChange),
});
