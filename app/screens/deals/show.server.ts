import { type Page, pageLoader } from '~/http/page.server';
import { analyseDeal, newDeal } from '~/models/deals/analyse.server';
import { explainDeal } from '~/models/deals/explain';
import { type DealValues, dealIn, prefixed } from '~/models/deals/values';
import { Refused } from '~/models/errors';
import { createPhase } from '~/models/phases/save.server';
import { createProject } from '~/models/projects/save.server';
import { refusalWords } from '~/models/refusal-words';
import { explainContext, noLinks } from '~/models/scenarios/explain';
import { createScenario } from '~/models/scenarios/save.server';
import { dashboardPath, dealMonthPath, dealsPath, dealYearPath, projectCreatePath } from '~/paths';
import { openedIn, toCashRows } from '~/screens/shell/cash-periods';

/** The address holds the numbers; nothing is stored. */
export const dealLoader = pageLoader((page) => {
  const { text, portal, url } = page;
  const { currency } = newDeal(page);
  const values = dealIn(url.searchParams);
  const isTyped = Object.keys(values).length > 0;
  return {
    title: text('deal.title'),
    breadcrumbs: [{ label: text('dashboard.title'), href: dashboardPath(portal) }],
    currency,
    path: dealsPath(portal),
    values,
    ...(isTyped ? calculate(page, values) : { errors: {}, result: null }),
  };
});

/** Numbers that are wrong are shown with their errors, and nothing is computed. */
function calculate(page: Page, values: DealValues) {
  try {
    return { errors: {}, result: toResult(page, values) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { errors: refusalWords(page.text, analyseDeal.spec.name, error.fields), result: null };
  }
}

function toResult(page: Page, values: DealValues) {
  const { portal, actor, locale } = page;
  const { month, year } = openedIn(page.url);
  const analysis = analyseDeal(page, values);
  const {
    deal,
    calculation,
    highest,
    sensitivity,
    state: _,
    assumptions: __,
    ...figures
  } = analysis;
  return {
    ...figures,
    ...sensitivity(),
    purchasePrice: deal.purchasePrice,
    highest: highest && { ...highest.wanted, price: highest.price },
    cash: toCashRows(calculation.capital, year, {
      month: (month) => dealMonthPath(portal, values, month),
      year: (year) => dealYearPath(portal, values, year),
    }),
    explained: explainDeal(explainContext(locale, noLinks, year), analysis, month),
    projectHref: [createProject, createPhase, createScenario].every(({ permits }) => permits(actor))
      ? projectCreatePath(portal, prefixed(values))
      : null,
  };
}

export type ShownDeal = ReturnType<typeof toResult>;
