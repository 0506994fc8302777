import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { PickAllHead } from './bulk';
import { Icon } from './icon';
import { type ListState, listHref } from './list-state';
import { ActionsHead } from './table-actions';

export type Column<Row> = {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  sortable?: boolean;
  align?: 'end';
  /** True if this cell names the row. */
  primary?: boolean;
  /**
   * The order in which columns are hidden if a table is too narrow: 1 goes first. Cards on phones
   * show all.
   */
  drop?: 1 | 2 | 3;
  /** Its place in the two lines of a portfolio row on phones, which leave out other columns. */
  spot?: 'name' | 'value' | 'health' | 'profit';
};

/**
 * Sets priorities for a list that declares none: names, figures and the first two other columns
 * always stay; of the rest, the last ones are hidden first.
 */
export function prioritize<Row>(columns: Column<Row>[]): Column<Row>[] {
  if (columns.some(({ drop }) => drop)) return columns;
  const others = columns.filter(({ primary, align }) => !primary && !align).slice(2);
  return columns.map((column) => {
    const fromLast = others.length - 1 - others.indexOf(column);
    return others.includes(column)
      ? { ...column, drop: fromLast < 2 ? 1 : fromLast < 4 ? 2 : 3 }
      : column;
  });
}

export function columnClass({
  align,
  drop,
  spot,
}: Pick<Column<never>, 'align' | 'drop' | 'spot'>): string | undefined {
  return (
    [align, drop && `drop-${drop}`, spot && `spot-${spot}`].filter(Boolean).join(' ') || undefined
  );
}

type TableHeadProps<Row> = {
  path: string;
  state: ListState;
  columns: Column<Row>[];
  hasActions: boolean;
  /** True if each row starts with a checkbox. */
  hasBoxes: boolean;
};

export function TableHead<Row>({
  path,
  state,
  columns,
  hasActions,
  hasBoxes,
}: TableHeadProps<Row>) {
  const text = useText();
  return (
    <thead data-label={text('ui.table.sortBy')}>
      <tr>
        {hasBoxes && <PickAllHead />}
        {columns.map((column) => (
          <ColumnHead key={column.key} path={path} state={state} column={column} />
        ))}
        {hasActions && <ActionsHead />}
      </tr>
    </thead>
  );
}

function ColumnHead<Row>({
  path,
  state,
  column,
}: {
  path: string;
  state: ListState;
  column: Column<Row>;
}) {
  const className = columnClass(column);
  if (!column.sortable) {
    return (
      <th scope="col" className={className}>
        {column.header}
      </th>
    );
  }
  const sorted = state.orderBy === column.key ? state.order : undefined;
  const href = listHref(path, state, {
    orderBy: column.key,
    order: sorted === 'asc' ? 'desc' : 'asc',
  });
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
    >
      <a href={href}>
        {column.header}
        {sorted && <Icon name={sorted === 'asc' ? 'arrow-up' : 'arrow-down'} />}
      </a>
    </th>
  );
}
