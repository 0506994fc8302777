import { useText } from '~/i18n/text';
import type { ReaderMilestoneRow } from '~/models/milestones/list.server';
import type { ReaderPhaseRow } from '~/models/phases/list.server';
import { isDueLate, statusTones } from '~/models/work/input';
import { MoveButtons } from '~/screens/shell/moving';
import { Badge } from '~/ui/alert';
import { Day, Period } from '~/ui/moment';
import { Money } from '~/ui/money';
import { OutsideNote } from '~/ui/outside-note';
import { ProgressBar } from '~/ui/progress';
import { TableActions } from '~/ui/table-actions';
import { columnClass } from '~/ui/table-head';
import { FigureCell, rowId } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import { StageMark } from './stage';

export type WorkRow = Pick<ReaderPhaseRow, keyof ReaderPhaseRow & keyof ReaderMilestoneRow> &
  Partial<
    Pick<ReaderPhaseRow, 'milestones' | 'plannedOutside' | 'actualOutside'> &
      Pick<ReaderMilestoneRow, 'dueDate' | 'stageColor'>
  > & {
    depth: number;
    /** Rows can be moved within their group. */
    group: number | null;
    /** True if its dates exceed those of its parent. */
    outside: boolean;
    /** The warning for a phase that starts before its milestone is done. */
    early?: string | null;
    /** For phases: whether the sub-phases cost more than the phase. */
    isExceeded?: boolean;
    /** A phase that is over its budget, or a milestone that costs more than planned. */
    excess: 'over' | 'abovePlan' | null;
    href: string;
    /** Opens the costs; null for milestones, whose costs are typed. */
    costsHref: string | null;
    /** Only for phases. */
    milestonesHref?: string | null;
    attachmentHref?: string | null;
    editHref: string | null;
    deleteHref: string | null;
  };

type WorkTableRowProps = {
  row: WorkRow;
  currency: string;
  mayMove: boolean;
  ends: { first: boolean; last: boolean };
};

export function WorkTableRow({ row, currency, mayMove, ends }: WorkTableRowProps) {
  const text = useText();
  const { plannedCost, actualCost } = row;
  const figure = (minor: number) => (
    <Money minor={minor} currency={currency} href={row.costsHref ?? undefined} />
  );
  const links = [
    { label: text('work.list.edit'), href: row.editHref, opensDialog: true },
    { label: text('work.list.delete'), href: row.deleteHref, kind: 'danger' as const },
  ];
  return (
    <tr id={rowId(row.id)} data-id={row.id} data-group={row.group ?? ''}>
      <td
        className={columnClass({ drop: 2 })}
        data-label={text('work.field.order')}
        data-drag-handle={mayMove ? '' : undefined}
      >
        {mayMove ? <MoveButtons id={row.id} name={row.title} ends={ends} /> : row.order}
      </td>
      <th scope="row">
        <span
          className="inline-block"
          style={{ paddingInlineStart: `${Math.min(row.depth, 5) * 1.5}rem` }}
        >
          <a href={row.href} className="inline-flex min-h-6 items-center">
            <bdi>{row.title}</bdi>
          </a>
          {row.milestones !== undefined && <RowExtras row={row} milestones={row.milestones} />}
        </span>
      </th>
      <td className={columnClass({ drop: 1 })} data-label={text('work.field.status')}>
        <span className="inline-flex flex-col">
          <Badge tone={statusTones[row.status]}>{text(`project.status.${row.status}`)}</Badge>
          <Hint as="span">
            <StageMark value={row.stageColor ?? null} />
          </Hint>
        </span>
      </td>
      <td
        className={columnClass({ drop: row.dueDate ? 2 : 3 })}
        data-label={text('work.field.dates')}
      >
        <Period from={row.startDate} to={row.endDate} />
        {row.early && (
          <span className="block">
            <Badge tone="warn">{row.early}</Badge>
          </span>
        )}
        {row.outside && (
          <span className="block">
            <Badge tone="warn">
              {text(row.dueDate ? 'milestone.list.outside' : 'phase.list.outside')}
            </Badge>
          </span>
        )}
      </td>
      {row.dueDate && (
        <td data-label={text('milestone.field.dueDate')}>
          <Day at={row.dueDate} />
          {isDueLate(row) && (
            <span className="block">
              <Badge tone="warn">{text('milestone.list.dueLate')}</Badge>
            </span>
          )}
        </td>
      )}
      <td className={columnClass({ drop: 1 })} data-label={text('work.field.progress')}>
        <span className="inline-flex flex-col items-start">
          <ProgressBar percent={row.progress} />
          <Hint as="span">{text('work.list.percent', { percent: row.progress })}</Hint>
        </span>
      </td>
      {plannedCost !== null && actualCost !== null && (
        <>
          <FigureCell label={text('work.field.plannedCost')}>
            {figure(plannedCost)}
            <OutsideNote minor={row.plannedOutside} currency={currency} />
          </FigureCell>
          <FigureCell label={text('work.field.actualCost')}>
            {figure(actualCost)}
            <OutsideNote minor={row.actualOutside} currency={currency} />
            {row.isExceeded && (
              <span className="block">
                <Badge tone="warn">{text('work.budget.exceeded')}</Badge>
              </span>
            )}
            {row.excess !== null && (
              <span className="block">
                <Badge tone="bad">{text(`work.list.${row.excess}`)}</Badge>
              </span>
            )}
          </FigureCell>
        </>
      )}
      <TableActions
        actions={links.flatMap(({ href, ...link }) =>
          href === null ? [] : [{ ...link, href, hiddenLabel: row.title }],
        )}
      />
    </tr>
  );
}

/** The badges and links in a phase's row. */
function RowExtras({ row, milestones }: { row: WorkRow; milestones: number }) {
  const text = useText();
  const count = text('phase.list.milestones', { count: milestones });
  return (
    <Hint
      as="span"
      className={
        'flex flex-wrap gap-x-3 font-[400] ' +
        '[&>a]:inline-flex [&>a]:min-h-6 [&>a]:items-center max-sm:[&>a]:min-h-11'
      }
    >
      {row.milestonesHref ? <a href={row.milestonesHref}>{count}</a> : count}
      {row.attachmentHref && <a href={row.attachmentHref}>{text('phase.field.attachment')}</a>}
    </Hint>
  );
}
