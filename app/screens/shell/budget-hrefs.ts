import {
  type BudgetPlace,
  changeOrdersPath,
  journalPath,
  moneyPath,
  ordersPath,
} from '~/book-paths';
import type { Page } from '~/http/page.server';
import type { BudgetHrefs } from '~/ui/budget-table-row';

/** Where the figures of a phase, a line or the whole budget open, or the lists they come from. */
export function budgetHrefs(
  { portal }: Pick<Page, 'portal'>,
  projectId: number,
  of: BudgetPlace = {},
): BudgetHrefs {
  const explained = `${moneyPath(portal, projectId)}#explained-${keyOf(of)}`;
  const entries = journalPath(portal, projectId, of);
  return {
    original: explained,
    approved: changeOrdersPath(portal, projectId, { ...of, status: 'approved' }),
    revised: explained,
    open: ordersPath(portal, projectId, { ...of, status: 'open' }),
    actual: entries,
    paid: entries,
    forecast: explained,
  };
}

const keyOf = ({ phase_id: phase, line_id: line }: BudgetPlace): string => {
  if (line !== undefined) return `line-${line}`;
  return phase === undefined ? 'costAtCompletion' : `phase-${phase}`;
};
