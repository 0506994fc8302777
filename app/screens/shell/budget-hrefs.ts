import {
  type BudgetPlace,
  changeOrdersPath,
  journalPath,
  moneyPath,
  ordersPath,
} from '~/book-paths';
import type { Page } from '~/http/page.server';
import type { BudgetHrefs } from '~/ui/budget-table-row';

/** Links from the figures of a phase, a line or the budget to their explanations and lists. */
export function budgetHrefs(
  { portal }: Pick<Page, 'portal'>,
  projectId: number,
  of: BudgetPlace = {},
): BudgetHrefs {
  const explained = (prefix: string, whole: string) =>
    `${moneyPath(portal, projectId)}#explained-${keyOf(of, prefix) ?? whole}`;
  const entries = journalPath(portal, projectId, of);
  return {
    original: explained('original-', 'original'),
    approved: changeOrdersPath(portal, projectId, { ...of, status: 'approved' }),
    revised: explained('revised-', 'revised'),
    open: ordersPath(portal, projectId, { ...of, status: 'open' }),
    actual: entries,
    paid: entries,
    forecast: explained('', 'costAtCompletion'),
  };
}

const keyOf = ({ phase_id: phase, line_id: line }: BudgetPlace, prefix: string) => {
  if (line !== undefined) return `${prefix}line-${line}`;
  return phase === undefined ? null : `${prefix}phase-${phase}`;
};
