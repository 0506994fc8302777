import type { BudgetLine } from '~/models/books/budget-lines.server';
import type { CostLine } from './state';

type Titled = { id: number; title: string };

/** Budget lines with the titles of their phases, as calculations take them. */
export function costLinesOf(lines: BudgetLine[], phases: Titled[]): CostLine[] {
  const titles = new Map(phases.map(({ id, title }) => [id, title]));
  return lines.map(({ id, title, phaseId, account, isContingency, isFinished, ...amounts }) => ({
    id,
    title,
    phaseId,
    phase: (phaseId !== null && titles.get(phaseId)) || null,
    account,
    isContingency,
    isFinished,
    original: amounts.original,
    approved: amounts.approved,
    open: amounts.open,
    actual: amounts.actual,
    toComplete: amounts.toComplete,
  }));
}
