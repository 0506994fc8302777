import { analyseDeal, type DealAnalysis } from '~/models/deals/analyse.server';
import { explainDeal } from '~/models/deals/explain';
import { returnKinds } from '~/models/deals/input';
import { explainContext, noLinks } from '~/models/scenarios/explain';
import type { SensitivityRow } from '~/models/scenarios/sensitivity';
import { compute } from './call.server';
import { explainedFigure } from './explained.server';
import { day, from, list, maybe, money, number, oneOf, presenter, text, whole } from './fields';
import { irrFields } from './investment-figures.server';

const month = presenter<DealAnalysis['calculation']['capital']['months'][number]>()('DealMonth', {
  month: text,
  cash_in: money,
  cash_out: money,
  balance: money,
});

const need = presenter<DealAnalysis['calculation']['capital']['needs'][number]>()('DealNeed', {
  on: day,
  amount: money,
});

const lowest = presenter<DealAnalysis['low']>()('DealLowestCash', { month: text, balance: money });

const highest = presenter<NonNullable<DealAnalysis['highest']>>()('DealHighestPrice', {
  wanted: from(oneOf(returnKinds), ({ wanted }) => wanted.kind),
  wanted_rate: from(number, ({ wanted }) => wanted.rateBp / 100),
  purchase_price: from(maybe(money), ({ price }) => price),
});

const cell = presenter<SensitivityRow['cells'][number] & { percent: number }>()('DealSensitivity', {
  value_percent: from(whole, ({ percent }) => percent),
  exit_months: from(whole, ({ months }) => months),
  profit: money,
  ...irrFields,
});

const analysis = presenter<DealAnalysis>()('Deal', {
  on: day,
  currency: text,
  exit_on: day,
  work_ends_on: day,
  profit: money,
  cost: money,
  return_on_cost: maybe(number),
  ...irrFields,
  cash_needed: money,
  lowest_cash: from(lowest, ({ low }) => low),
  highest_price: from(maybe(highest), (deal) => deal.highest),
  needs: from(list(need), ({ calculation }) => calculation.capital.needs),
  months: from(list(month), ({ calculation }) => calculation.capital.months),
  explained: from(list(explainedFigure), (deal, { locale }) =>
    explainDeal(explainContext(locale, noLinks, deal.year), deal),
  ),
  sensitivity: from(list(cell), ({ sensitivity }) =>
    sensitivity().sensitivity.flatMap(({ percent, cells }) =>
      cells.map((one) => ({ ...one, percent })),
    ),
  ),
});

export const dealCalls = [
  compute(
    'POST /api/deals',
    'What a deal would come to if it was bought today; nothing is stored',
    analyseDeal,
    analysis,
  ),
];
