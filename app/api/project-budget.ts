import { budgetOf } from '~/models/projects/figures';
import type { projectPage } from '~/models/projects/show.server';
import { deprecated, from, list, maybe, money, presenter, text, whole } from './fields';

type Shown = ReturnType<typeof projectPage>;

type Priced = { currentPropertyValue: number | null; purchasePrice: number | null };

/** Ends in November 2027; `expected_profit` takes its place. */
export const formerProfit = <Row extends object>(
  read: (row: Row) => { project: Priced; spent: number | null | undefined },
) =>
  from(deprecated(maybe(money)), (row: Row) => {
    const { project, spent } = read(row);
    const { currentPropertyValue: value, purchasePrice } = project;
    return value === null || purchasePrice === null || !spent
      ? null
      : value - purchasePrice - spent;
  });

const costs = presenter<NonNullable<Shown['phases']>[number]>()('PhaseCosts', {
  id: whole,
  title: text,
  planned_cost: maybe(money),
  actual_cost: maybe(money),
  /** The parts of both that lie outside the work, and not in the totals. */
  planned_outside: maybe(money),
  actual_outside: maybe(money),
});

export const extra = presenter<{
  phaseId: number | null;
  label: string;
  amount: number;
  entryId?: number;
}>()('ExtraValue', {
  phase_id: maybe(whole),
  label: text,
  amount: money,
  entry_id: from(maybe(whole), ({ entryId = null }) => entryId),
});

export const ownExtras = ({ project }: Pick<Shown, 'project'>) =>
  project.extraValues.map((row) => ({ phaseId: null, ...row }));

export function budget({ phases, phaseExtras, outsideWork, ...shown }: Shown) {
  if (!phases || !shown.project.seesMoney) return null;
  const extras = [...ownExtras(shown), ...phaseExtras];
  return { phases, extras, ...budgetOf(phases, outsideWork) };
}

export const breakdown = presenter<NonNullable<ReturnType<typeof budget>>>()('BudgetBreakdown', {
  phases: list(costs),
  extra_values: from(list(extra), ({ extras }) => extras),
  total_planned_cost: money,
  total_actual_cost: money,
  total_extra_values: money,
  grand_total: money,
});
