import type { Page } from '~/http/page.server';
import { todayFor } from '~/models/access/times.server';
import { dealFields, dealPlanNames } from '~/models/deals/input';
import { closingCostsOf, exitOf } from '~/models/deals/state';
import { dealIn, projectPrefix } from '~/models/deals/values';
import { amountText } from '~/models/fields';
import { camelKeys } from '~/models/payload';
import { dealsPath } from '~/paths';

/**
 * The initial values of a project that starts with the deal in its address; null without a valid
 * one. What the property is worth today is what it costs.
 */
export function startOfDeal(page: Page) {
  const { text, portal, url } = page;
  const typed = dealIn(url.searchParams, projectPrefix);
  const parsed = dealFields.safeParse(typed);
  if (!parsed.success) return null;
  const deal = camelKeys(parsed.data);
  const today = todayFor(page);
  const closing = closingCostsOf(deal);
  const price = amountText(deal.purchasePrice);
  return {
    note: text(deal.loanAmount > 0 ? 'deal.project.noteWithLoan' : 'deal.project.note'),
    backHref: dealsPath(portal, typed),
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
