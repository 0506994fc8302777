import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { type Bulk, BulkBar, PickCell } from './bulk';
import { EmptyState } from './empty-state';
import { type ListState, listHref } from './list-state';
import { Pager } from './pager';
import { type RowAction, TableActions } from './table-actions';
import { type Column, columnClass, prioritize, TableHead } from './table-head';
import { rowId, TableFrame, type TableLook } from './table-parts';
import { type ListFilter, TableToolbar } from './table-toolbar';

type Row = { id: number };

export type ListTableProps<Of extends Row> = {
  caption: string;
  path: string;
  state: ListState;
  /** The number of rows on all pages. */
  total: number;
  /** True if there are more rows than any page shows. */
  isMore?: boolean;
  rows: Of[];
  columns: Column<Of>[];
  /** The actions of a row; false for those the actor may not perform. */
  actions?(row: Of): (RowAction | false)[];
  /** False if no row has actions, so that the column is left out. */
  hasActions?: boolean;
  rowName?(row: Of): string;
  bulk?: Bulk<Of> | false;
  /** Attributes of the table's body that make its rows draggable. */
  moving?: Record<`data-${string}`, string | number | undefined> | false;
  filters?: ListFilter[];
  empty: { text: string; action?: { label: string; href: string } };
  toolbar?: ReactNode;
  look?: TableLook;
  /** Shows the rows instead of the table, which is folded below it. */
  picture?: { content: ReactNode; table: string };
};

export function ListTable<Of extends Row>(props: ListTableProps<Of>) {
  const { caption, path, state, total, isMore, rows, empty, filters, toolbar, picture } = props;
  const bulk = props.bulk && rows.some(props.bulk.takes ?? (() => true)) && props.bulk;
  const narrowed = state.search !== '' || Object.values(state.filters).some(Boolean);
  const untouched = rows.length === 0 && !narrowed && total === 0;
  return (
    <div className="list" data-enhance={bulk ? 'select-all' : undefined}>
      {!untouched && (
        <TableToolbar
          caption={caption}
          path={path}
          state={state}
          filters={filters}
          action={toolbar}
        />
      )}
      {rows.length > 0 && !picture && <TableRows {...props} bulk={bulk} hasRowIds />}
      {rows.length > 0 && picture && (
        <>
          {picture.content}
          <details className="print:hidden">
            <summary className="py-3 text-primary underline">{picture.table}</summary>
            <TableRows {...props} bulk={bulk} hasRowIds />
          </details>
        </>
      )}
      {bulk && <BulkBar actions={bulk.actions} state={state} />}
      {untouched && <EmptyState text={empty.text} action={empty.action} />}
      {rows.length === 0 && !untouched && <NothingHere path={path} state={state} total={total} />}
      {total > 0 && <Pager path={path} state={state} total={total} isMore={isMore} />}
    </div>
  );
}

type TableRowsProps<Of extends Row> = Pick<
  ListTableProps<Of>,
  'caption' | 'path' | 'state' | 'rows' | 'columns' | 'actions' | 'hasActions' | 'rowName'
> &
  Pick<ListTableProps<Of>, 'bulk' | 'moving' | 'look'> & {
    /** True if forms return to a row of this table; only one table of a page can have that. */
    hasRowIds?: boolean;
  };

/** The table of a list; on other pages its heads open the list in their order. */
export function TableRows<Of extends Row>(props: TableRowsProps<Of>) {
  const { caption, path, state, rows, rowName, actions, bulk, moving, look, hasRowIds } = props;
  const { hasActions = actions !== undefined } = props;
  const columns = prioritize(props.columns);
  return (
    <TableFrame caption={caption} look={look}>
      <TableHead
        path={path}
        state={state}
        columns={columns}
        hasActions={hasActions}
        hasBoxes={Boolean(bulk)}
      />
      <tbody {...moving}>
        {rows.map((row) => (
          <tr
            key={row.id}
            id={hasRowIds ? rowId(row.id) : undefined}
            data-id={moving ? row.id : undefined}
          >
            {bulk && (
              <PickCell
                id={row.id}
                about={rowName?.(row)}
                isChosen={bulk.chosen.includes(row.id)}
                isTaken={bulk.takes?.(row) ?? true}
              />
            )}
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
            {hasActions && (
              <TableActions
                actions={(actions?.(row) ?? []).filter((action) => action !== false)}
                about={rowName?.(row)}
              />
            )}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row);
  const className = columnClass(column);
  if (column.primary) {
    return (
      <th scope="row" className={className}>
        {content}
      </th>
    );
  }
  return (
    <td data-label={column.header} className={className}>
      {content}
    </td>
  );
}

function NothingHere({ path, state, total }: { path: string; state: ListState; total: number }) {
  const text = useText();
  const pastEnd = total > 0;
  return (
    <EmptyState
      text={text(pastEnd ? 'ui.table.pastEnd' : 'ui.table.noMatch')}
      action={
        pastEnd
          ? { label: text('ui.pager.first'), href: listHref(path, state, { page: 1 }) }
          : {
              label: text('ui.table.clear'),
              href: listHref(path, state, { search: '', filters: {} }),
            }
      }
    />
  );
}
