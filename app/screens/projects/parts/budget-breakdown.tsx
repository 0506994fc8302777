import { useText } from '~/i18n/text';
import type { PhaseRow } from '~/models/phases/list.server';
import { budgetOf } from '~/models/projects/figures';
import { milestonesPath, type PortalName, phasesPath } from '~/paths';
import { FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import { BudgetPhase, Costs, Figure } from './budget-rows';

type BudgetBreakdownProps = {
  projectId: number;
  phases: PhaseRow[];
  /** Whether a phase opens to its milestones. */
  opens: boolean;
  extras: { label: string; amount: number }[];
  currency: string;
  portal: PortalName;
};

/** On a narrow screen each phase is a card, and forty of them would bury what comes below. */
const shownOnPhones = 8;

/** What each phase was to cost and what it cost, the extra figures, and all of it together; totals open (001 §3). */
export function BudgetBreakdown({
  projectId,
  phases,
  opens,
  extras,
  currency,
  portal,
}: BudgetBreakdownProps) {
  const text = useText();
  if (phases.length === 0 && extras.length === 0) return <Hint>{text('project.show.noPhases')}</Hint>;
  const budget = budgetOf(phases, extras);
  return (
    <TableFrame caption={text('project.show.phases')} id="budget">
      <thead>
        <tr>
          <th scope="col">{text('project.show.phase')}</th>
          <th scope="col">{text('project.show.status')}</th>
          <th scope="col">{text('project.show.dates')}</th>
          <FigureHead>{text('project.show.planned')}</FigureHead>
          <FigureHead>{text('project.show.actual')}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {phases.map((phase, i) => (
          <BudgetPhase
            key={phase.id}
            phase={phase}
            href={opens ? milestonesPath(portal, phase.id) : undefined}
            currency={currency}
            isFolded={i >= shownOnPhones}
          />
        ))}
        {phases.length > shownOnPhones && (
          <tr className="sm:hidden print:hidden">
            <th scope="row" colSpan={5}>
              <a href={phasesPath(portal, projectId)}>
                {text('work.budget.others', { count: phases.length - shownOnPhones })}
              </a>
            </th>
          </tr>
        )}
        <tr className="bg-wash font-[600]">
          <th scope="row" colSpan={3}>
            <a href={phasesPath(portal, projectId)}>{text('work.budget.allPhases')}</a>
          </th>
          <Costs planned={budget.totalPlannedCost} actual={budget.totalActualCost} currency={currency} />
        </tr>
        {extras.map(({ label, amount }, i) => (
          <tr key={i} id={i === 0 ? 'extra-values' : undefined}>
            <th scope="row" colSpan={4}>
              <bdi>{label}</bdi>
            </th>
            <Figure label={text('project.show.actual')} minor={amount} currency={currency} />
          </tr>
        ))}
        {extras.length > 1 && (
          <tr className="bg-wash font-[600]">
            <th scope="row" colSpan={4}>
              <a href="#extra-values">{text('work.budget.allExtras')}</a>
            </th>
            <Figure label={text('project.show.actual')} minor={budget.totalExtraValues} currency={currency} />
          </tr>
        )}
      </tbody>
      <tfoot className="border-t-2 border-ink font-[600]">
        <tr>
          <th scope="row" colSpan={4}>
            <a href="#budget">{text('work.budget.grandTotal')}</a>{' '}
            <Hint as="span" className="font-[400]">
              {text('work.budget.grandTotalHint')}
            </Hint>
          </th>
          <Figure label={text('work.budget.grandTotal')} minor={budget.grandTotal} currency={currency} />
        </tr>
      </tfoot>
    </TableFrame>
  );
}
