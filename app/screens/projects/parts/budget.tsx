import { moneyPath, phaseMoneyPath } from '~/book-paths';
import { useText } from '~/i18n/text';
import type { TextKey } from '~/i18n/words';
import type { WorkBudget } from '~/models/books/work-budget.server';
import type { ReaderMilestoneRow } from '~/models/milestones/list.server';
import type { ReaderPhaseRow } from '~/models/phases/list.server';
import type { PhaseExtras } from '~/models/projects/extras.server';
import {
  bookedOutside,
  budgetOf,
  costsOf,
  differsFromMilestones,
  isExceededByParts,
} from '~/models/projects/figures';
import type { Project } from '~/models/projects/visible.server';
import { type PortalName, phaseEditPath, phasePath, phasesPath } from '~/paths';
import { FigureHead, FoldedRows, OpeningRow, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import { BudgetPhase, Costs, datesColumn, Figure } from './budget-rows';

type BudgetProps = {
  project: Project;
  phases: ReaderPhaseRow[];
  phaseExtras: PhaseExtras[];
  /** Every cost outside the work except the purchase price, in minor units. */
  outsideWork: number;
  /** Null if it is hidden from the reader. */
  workBudget: Pick<WorkBudget, 'over'> | null;
  /** Null for readers without access. */
  milestones: ReaderMilestoneRow[] | null;
  mayEdit: boolean;
  seesBooks: boolean;
  portal: PortalName;
};

/** Readers who see no amounts see the phases without a budget. */
export const phasesTitle = ({ seesMoney }: Pick<Project, 'seesMoney'>): TextKey =>
  seesMoney ? 'project.show.phases' : 'project.show.phasesOnly';

/** Forty of them would push everything else down; a link shows the others. */
const firstPhases = 8;

export function Budget({ project, phases, phaseExtras, milestones, ...props }: BudgetProps) {
  const { outsideWork, workBudget, mayEdit, seesBooks, portal } = props;
  const { id, extraValues, currency } = project;
  const own = extraValues.map((extra) => ({ phase: null, phaseId: null, ...extra }));
  const extras = [...own, ...phaseExtras];
  const text = useText();
  const { seesMoney } = project;
  const booked = bookedOutside(outsideWork, extras);
  if (phases.length === 0 && extras.length === 0 && booked === 0)
    return <Hint>{text('project.show.noPhases')}</Hint>;
  const budget = budgetOf(phases, outsideWork);
  const milestoneCosts = costsOf(milestones ?? []);
  // A single extra value needs no sum that opens it.
  const Extras = extras.length > 1 ? FoldedRows : 'tbody';
  const row = (phase: ReaderPhaseRow) => (
    <BudgetPhase
      key={phase.id}
      phase={phase}
      href={phasePath(portal, phase.id)}
      costsHref={seesBooks ? phaseMoneyPath(portal, id, phase.id) : phasePath(portal, phase.id)}
      takeHref={
        mayEdit && differsFromMilestones(phase, milestones ?? [])
          ? phaseEditPath(portal, phase.id)
          : undefined
      }
      currency={currency}
      isExceeded={seesMoney && isExceededByParts(phase, phases)}
    />
  );
  return (
    <>
      <TableFrame caption={text(phasesTitle(project))} look="table-compact">
        <thead>
          <tr>
            <th scope="col">{text('project.show.phase')}</th>
            <th scope="col">{text('project.show.status')}</th>
            <th scope="col" className={datesColumn}>
              {text('project.show.dates')}
            </th>
            {seesMoney && (
              <>
                <FigureHead>{text('project.show.planned')}</FigureHead>
                <FigureHead>{text('project.show.actual')}</FigureHead>
              </>
            )}
          </tr>
        </thead>
        <tbody>{phases.slice(0, firstPhases).map(row)}</tbody>
        {phases.length > firstPhases && (
          <>
            <FoldedRows id="other-phases">{phases.slice(firstPhases).map(row)}</FoldedRows>
            <OpeningRow>
              <th scope="row" colSpan={2}>
                <a href="#other-phases">
                  {text('work.budget.others', { count: phases.length - firstPhases })}
                </a>
              </th>
            </OpeningRow>
          </>
        )}
        <tbody>
          {seesMoney && (
            <tr className="bg-wash font-[600]">
              <th scope="row" colSpan={2}>
                <a href={phasesPath(portal, id)}>{text('work.budget.allPhases')}</a>
              </th>
              <NoDates />
              <Costs
                planned={budget.totalPlannedCost}
                actual={budget.totalActualCost}
                currency={currency}
                href={seesBooks ? `${moneyPath(portal, id)}#budget` : phasesPath(portal, id)}
                isOver={(workBudget?.over ?? 0) > 0}
              />
            </tr>
          )}
        </tbody>
        <Extras id="extra-values">
          {extras.map(({ phase, phaseId, label, amount }, i) => (
            <tr key={i}>
              <th scope="row" colSpan={2}>
                {phase !== null && (
                  <>
                    <bdi>{phase}</bdi> ·{' '}
                  </>
                )}
                <bdi>{label}</bdi>
              </th>
              <NoDates />
              <td />
              <Figure
                label={text('project.show.actual')}
                minor={amount}
                currency={currency}
                href={phaseId === null ? undefined : phasePath(portal, phaseId)}
              />
            </tr>
          ))}
        </Extras>
        {seesMoney && booked !== 0 && (
          <tbody>
            <tr>
              <th scope="row" colSpan={2}>
                {text('work.budget.booked')}
              </th>
              <NoDates />
              <td />
              <Figure
                label={text('project.show.actual')}
                minor={booked}
                currency={currency}
                href={seesBooks ? `${moneyPath(portal, id)}#budget` : undefined}
              />
            </tr>
          </tbody>
        )}
        {(extras.length > 1 || (extras.length > 0 && booked !== 0)) && (
          <tbody>
            <tr className="bg-wash font-[600]">
              <th scope="row" colSpan={2}>
                <a href="#extra-values">{text('work.budget.allExtras')}</a>
              </th>
              <NoDates />
              <td />
              <Figure
                label={text('project.show.actual')}
                minor={budget.totalExtraValues}
                currency={currency}
                href="#extra-values"
              />
            </tr>
          </tbody>
        )}
        {seesMoney && (
          <tfoot className="border-ink font-[600] sm:border-t-2">
            <tr>
              <th scope="row" colSpan={2}>
                <a href="#budget">{text('work.budget.grandTotal')}</a>{' '}
                <Hint as="span" className="font-[400]">
                  {text('work.budget.grandTotalHint')}
                </Hint>
              </th>
              <NoDates />
              <td />
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

const NoDates = () => <td className={datesColumn} />;
