import { useText } from '~/i18n/text';
import type { ReaderPhaseRow } from '~/models/phases/list.server';
import { statusTones } from '~/models/work/input';
import { filePath } from '~/paths';
import { Badge } from '~/ui/alert';
import { Period } from '~/ui/moment';
import { Money } from '~/ui/money';
import { OutsideNote } from '~/ui/outside-note';
import { columnClass } from '~/ui/table-head';
import { FigureCell } from '~/ui/table-parts';
import { Hint } from '~/ui/text';

/** In a narrow frame the timeline shows them. */
export const datesColumn = `${columnClass({ drop: 1 })} max-sm:hidden print:table-cell`;

type BudgetPhaseProps = {
  phase: ReaderPhaseRow;
  /** The link for replacing its costs by the milestones' costs. */
  takeHref?: string;
  href: string;
  /** Opens the costs. */
  costsHref: string;
  currency: string;
  /** True if its sub-phases cost more than it does. */
  isExceeded: boolean;
};

export function BudgetPhase(props: BudgetPhaseProps) {
  const { phase, href, costsHref, takeHref, currency, isExceeded } = props;
  const text = useText();
  return (
    <tr>
      <th scope="row">
        <span
          className="inline-block"
          style={{ paddingInlineStart: `${Math.min(phase.depth, 5)}rem` }}
        >
          <a href={href} className="inline-flex min-h-6 items-center">
            <bdi>{phase.title}</bdi>
          </a>
          <Hint
            as="span"
            className={
              'flex flex-wrap gap-x-3 font-[400] ' +
              '[&>a]:inline-flex [&>a]:min-h-6 [&>a]:items-center max-sm:[&>a]:min-h-11'
            }
          >
            {phase.attachmentFileId !== null && (
              <a href={filePath(phase.attachmentFileId)}>{text('phase.field.attachment')}</a>
            )}
            {phase.depth > 0 && phase.plannedCost !== null && (
              <span>{text('work.budget.part')}</span>
            )}
            {takeHref && (
              <a href={takeHref} className="print:hidden">
                {text('milestone.list.take')}
              </a>
            )}
          </Hint>
          {isExceeded && (
            <span className="block">
              <Badge tone="warn">{text('work.budget.exceeded')}</Badge>
            </span>
          )}
        </span>
      </th>
      <td className="max-sm:hidden">
        <Badge tone={statusTones[phase.status]}>{text(`project.status.${phase.status}`)}</Badge>
      </td>
      <td className={`${datesColumn} print:whitespace-nowrap`}>
        <Period from={phase.startDate} to={phase.endDate} />
      </td>
      {phase.plannedCost !== null && phase.actualCost !== null && (
        <Costs
          planned={phase.plannedCost}
          actual={phase.actualCost}
          currency={currency}
          href={costsHref}
          isOver={phase.isOver === true}
          outside={{ planned: phase.plannedOutside ?? 0, actual: phase.actualOutside ?? 0 }}
        />
      )}
    </tr>
  );
}

type CostsProps = {
  planned: number;
  actual: number;
  currency: string;
  href?: string;
  /** By the forecast (docs/rules.md#names), not by what is typed. */
  isOver: boolean;
  /** The parts of both that lie outside the work. */
  outside?: { planned: number; actual: number };
};

export function Costs({ planned, actual, currency, href, isOver, outside }: CostsProps) {
  const text = useText();
  return (
    <>
      <FigureCell label={text('project.show.planned')}>
        <span>
          <Money minor={planned} currency={currency} href={href} />
          <OutsideNote minor={outside?.planned} currency={currency} />
        </span>
      </FigureCell>
      <FigureCell label={text('project.show.actual')}>
        <span>
          <Money minor={actual} currency={currency} href={href} />
          <OutsideNote minor={outside?.actual} currency={currency} />
          {isOver && (
            <span className="block">
              <Badge tone="bad">{text('project.show.over')}</Badge>
            </span>
          )}
        </span>
      </FigureCell>
    </>
  );
}

type FigureProps = { label: string; minor: number; currency: string; href?: string };

export function Figure({ label, ...amount }: FigureProps) {
  return (
    <FigureCell label={label}>
      <Money {...amount} />
    </FigureCell>
  );
}
