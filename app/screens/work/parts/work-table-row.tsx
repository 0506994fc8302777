import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { statusTones } from '~/models/work/status';
import { Amount } from '~/ui/amount';
import { Badge } from '~/ui/badge';
import { Icon } from '~/ui/icon';
import { Ltr } from '~/ui/ltr';
import { TableActions } from '~/ui/table-actions';
import type { WorkList, WorkRow } from '../rows';
import { StageMark } from './stage-mark';

type WorkTableRowProps = { list: WorkList; row: WorkRow; ends: { first: boolean; last: boolean } };

export function WorkTableRow({ list, row, ends }: WorkTableRowProps) {
  const { currency, mayMove } = list;
  const text = useText();
  const figure = (minor: number) => <Amount>{money(minor, currency)}</Amount>;
  const links = [
    { label: text('work.list.edit'), href: row.editHref },
    { label: text('work.list.delete'), href: row.deleteHref, kind: 'danger' as const },
  ];
  return (
    <tr data-id={row.id} data-group={row.group ?? ''}>
      <td data-label={text('work.field.order')} data-drag-handle={mayMove ? '' : undefined}>
        {mayMove ? <MoveButtons row={row} ends={ends} /> : row.order}
      </td>
      <th scope="row">
        <span className="inline-block" style={{ paddingInlineStart: `${Math.min(row.depth, 5) * 1.5}rem` }}>
          {row.href ? (
            <a href={row.href}>
              <bdi>{row.title}</bdi>
            </a>
          ) : (
            <bdi>{row.title}</bdi>
          )}
          {row.milestones !== undefined && (
            <span className="hint block font-[400]">
              {text('phase.list.milestones', { count: row.milestones })}
            </span>
          )}
        </span>
      </th>
      <td data-label={text('work.field.status')}>
        <span className="inline-flex flex-col">
          <Badge tone={statusTones[row.status]}>{text(`project.status.${row.status}`)}</Badge>
          <span className="hint">
            <StageMark value={row.stageColor ?? null} />
          </span>
        </span>
      </td>
      <td data-label={text('work.field.dates')}>
        <Ltr>
          <span className="whitespace-nowrap">{day(row.startDate)} –</span>{' '}
          <span className="whitespace-nowrap">{day(row.endDate)}</span>
        </Ltr>
      </td>
      {row.dueDate && (
        <td data-label={text('milestone.field.dueDate')}>
          <Ltr>{day(row.dueDate)}</Ltr>
        </td>
      )}
      <td data-label={text('work.field.progress')}>
        <span className="inline-flex flex-col items-start">
          <Bar value={row.progress} />
          <span className="hint">{text('work.list.percent', { percent: row.progress })}</span>
        </span>
      </td>
      <td data-label={text('work.field.plannedCost')} className="end">
        {figure(row.plannedCost)}
      </td>
      <td data-label={text('work.field.actualCost')} className="end">
        {figure(row.actualCost)}
        {row.actualCost > row.plannedCost && (
          <span className="block">
            <Badge tone="bad">{text('work.list.over')}</Badge>
          </span>
        )}
      </td>
      <TableActions
        actions={links.flatMap(({ href, ...link }) =>
          href === null ? [] : [{ ...link, href, hiddenLabel: row.title }],
        )}
      />
    </tr>
  );
}

/** The words beside it say the same. */
function Bar({ value }: { value: number }) {
  return (
    <progress
      className="h-1.5 w-20 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
      max={100}
      value={value}
      aria-hidden="true"
    />
  );
}

/** Two ordinary submit buttons: one place up, one place down. */
function MoveButtons({ row, ends }: Pick<WorkTableRowProps, 'row' | 'ends'>) {
  const text = useText();
  const button = (intent: 'up' | 'down', isOff: boolean) => (
    <button
      type="submit"
      name="intent"
      value={intent}
      className="button button-quiet px-2"
      disabled={isOff}
      aria-label={`${text(`work.list.${intent}`)}: ${row.title}`}
    >
      <Icon name={`arrow-${intent}`} />
    </button>
  );
  return (
    <form method="post" className="inline-flex items-center">
      <input type="hidden" name="id" value={row.id} />
      {button('up', ends.first)}
      {button('down', ends.last)}
    </form>
  );
}
