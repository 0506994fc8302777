import type { Page } from '~/http/page.server';
import { todayFor } from '~/models/access/times.server';
import { analyseDeal } from '~/models/deals/analyse.server';
import { dealPlanNames } from '~/models/deals/input';
import { closingCostsOf, exitOf } from '~/models/deals/state';
import { type DealValues, dealIn, projectPrefix } from '~/models/deals/values';
import { Refused } from '~/models/errors';
import { amountText } from '~/models/fields';
import { refusalWords } from '~/models/refusal-words';
import { dealsPath } from '~/paths';

/**
 * The initial values of a project that starts with the deal in its address; null without one. The
 * property's value today is its price. An invalid deal has errors instead of values.
 */
export function startOfDeal(page: Page) {
  const { text, portal, url } = page;
  const typed = dealIn(url.searchParams, projectPrefix);
  if (Object.keys(typed).length === 0) return null;
  const backHref = dealsPath(portal, typed);
  try {
    return { backHref, errors: [], ...startOf(page, typed) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const words = refusalWords(text, analyseDeal.spec.name, error.fields);
    return {
      backHref,
      note: text('deal.project.invalid'),
      errors: Object.values(words).flat(),
      values: null,
    };
  }
}

/** @throws Refused */
function startOf(page: Page, typed: DealValues) {
  const { text } = page;
  const { deal } = analyseDeal(page, typed);
  const today = todayFor(page);
  const closing = closingCostsOf(deal);
  const price = amountText(deal.purchasePrice);
  return {
    note: text(deal.loanAmount > 0 ? 'deal.project.noteWithLoan' : 'deal.project.note'),
    values: {
      purchase_price: price,
      current_property_value: price,
      renovation_cost: amountText(deal.renovationCost),
      extra_values:
        closing === 0
          ? undefined
          : [{ label: text('deal.project.closing'), amount: amountText(closing) }],
      start_date: today,
      end_date: exitOf(deal, today),
      deal: Object.fromEntries(dealPlanNames.map((name) => [name, typed[name]])),
    },
  };
}
