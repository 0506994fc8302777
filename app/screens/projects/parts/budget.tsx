import { useText } from '~/i18n/text';
import type { ReaderMilestoneRow } from '~/models/milestones/list.server';
import type { ReaderPhaseRow } from '~/models/phases/list.server';
import type { PhaseExtras } from '~/models/projects/extras.server';
import {
  budgetOf,
  costsOf,
  differsFromMilestones,
  isExceededByParts,
} from '~/models/projects/figures';
import type { Project } from '~/models/projects/visible.server';
import { type PortalName, phaseEditPath, phasePath, phasesPath } from '~/paths';
import { FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import { BudgetPhase, Costs, Figure } from './budget-rows';

type BudgetProps = {
  project: Project;
  phases: ReaderPhaseRow[];
  phaseExtras: PhaseExtras[];
  /** Null for readers without access. */
  milestones: ReaderMilestoneRow[] | null;
  mayEdit: boolean;
  portal: PortalName;
};

/** On a narrow screen each phase is a card, and forty of them would push everything else down. */
const shownOnPhones = 8;

export function Budget({ project, phases, phaseExtras, milestones, mayEdit, portal }: BudgetProps) {
  const { id, extraValues, currency } = project;
  const extras = [...extraValues.map((extra) => ({ phase: null, ...extra })), ...phaseExtras];
  const text = useText();
  const { seesMoney } = project;
  if (phases.length === 0 && extras.length === 0)
    return <Hint>{text('project.show.noPhases')}</Hint>;
  const budget = budgetOf(phases, extras);
  const milestoneCosts = costsOf(milestones ?? []);
  return (
    <>
      <TableFrame caption={text('project.show.phases')}>
        <thead>
          <tr>
            <th scope="col">{text('project.show.phase')}</th>
            <th scope="col">{text('project.show.status')}</th>
            <th scope="col">{text('project.show.dates')}</th>
            {seesMoney && (
              <>
                <FigureHead>{text('project.show.planned')}</FigureHead>
                <FigureHead>{text('project.show.actual')}</FigureHead>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {phases.map((phase, i) => (
            <BudgetPhase
              key={phase.id}
              phase={phase}
              href={phasePath(portal, phase.id)}
              takeHref={
                mayEdit && differsFromMilestones(phase, milestones ?? [])
                  ? phaseEditPath(portal, phase.id)
                  : undefined
              }
              currency={currency}
              isExceeded={seesMoney && isExceededByParts(phase, phases)}
              isFolded={i >= shownOnPhones}
            />
          ))}
          {phases.length > shownOnPhones && (
            <tr className="sm:hidden print:hidden">
              <th scope="row" colSpan={seesMoney ? 5 : 3}>
                <a href={phasesPath(portal, id)}>
                  {text('work.budget.others', { count: phases.length - shownOnPhones })}
                </a>
              </th>
            </tr>
          )}
          {seesMoney && (
            <tr className="bg-wash font-[600]">
              <th scope="row" colSpan={3}>
                <a href={phasesPath(portal, id)}>{text('work.budget.allPhases')}</a>
              </th>
              <Costs
                planned={budget.totalPlannedCost}
                actual={budget.totalActualCost}
                currency={currency}
              />
            </tr>
          )}
          {extras.map(({ phase, label, amount }, i) => (
            <tr key={i} id={i === 0 ? 'extra-values' : undefined}>
              <th scope="row" colSpan={4}>
                {phase !== null && (
                  <>
                    <bdi>{phase}</bdi> ·{' '}
                  </>
                )}
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
              <Figure
                label={text('project.show.actual')}
                minor={budget.totalExtraValues}
                currency={currency}
              />
            </tr>
          )}
        </tbody>
        {seesMoney && (
          <tfoot className="border-ink font-[600] sm:border-t-2">
            <tr>
              <th scope="row" colSpan={4}>
                <a href="#budget">{text('work.budget.grandTotal')}</a>{' '}
                <Hint as="span" className="font-[400]">
                  {text('work.budget.grandTotalHint')}
                </Hint>
              </th>
              <Figure
                label={text('work.budget.grandTotal')}
                minor={budget.grandTotal}
                currency={currency}
              />
            </tr>
          </tfoot>
        )}
      </TableFrame>
      {milestoneCosts.plannedCost + milestoneCosts.actualCost > 0 && (
        <Hint>{text('work.budget.apart')}</Hint>
      )}
    </>
  );
}
