import type { Actor } from '~/models/access/actor.server';
import {
  type FieldAudience,
  type FieldTable,
  type VisibleFields,
  visibleFields,
} from '~/models/access/field-audience.server';

/** The table of a list's fields, and each row's audience. */
export type RowFields<Table, Row> = {
  table: Table;
  audience: (row: Row, actor: Actor) => FieldAudience;
};

/** A row with the fields the reader may see, if the list has a table of them. */
export type VisibleRow<Table extends FieldTable | undefined, Row> = Table extends FieldTable
  ? VisibleFields<Table, Row>
  : Row;

/** Hides the fields of a list's rows that the actor may not see. */
export function visibleRows<Table extends FieldTable | undefined, Row extends object>(
  fields: RowFields<Table, Row> | undefined,
  rows: Row[],
  actor: Actor,
): VisibleRow<Table, Row>[] {
  if (!fields?.table) return rows as VisibleRow<Table, Row>[];
  const visible = visibleFields<FieldTable>(fields.table, actor);
  return rows.map(
    (row) => visible<object>(row, fields.audience(row, actor)) as VisibleRow<Table, Row>,
  );
}
