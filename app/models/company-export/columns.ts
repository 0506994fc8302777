import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { fieldKinds } from '~/models/audit/names';
import { isoMoment } from '~/models/fields';
import type { CsvCell } from '~/services/text/csv.server';
import { exportTable, type TableName, tableNames } from './tables';

/** Columns of any table that are never exported: credentials, and proofs of identity made here. */
const secretColumns = /secret|token|password|mac$|(verified|confirmed)At$/i;

export function exportedColumns(name: TableName): Record<string, SQLiteColumn> {
  const { table, without = [] } = exportTable(name);
  const columns = Object.entries(getTableColumns(table));
  return Object.fromEntries(
    columns.filter(([column]) => !without.includes(column) && !secretColumns.test(column)),
  );
}

/** The table each foreign key refers to; null if that table is not exported. */
export function referencesIn(name: TableName): Record<string, TableName | null> {
  const { table, names = {} } = exportTable(name);
  const keys = Object.entries(getTableColumns(table));
  const foreignKeys = getTableConfig(table).foreignKeys.map((foreignKey) => {
    const { columns, foreignTable } = foreignKey.reference();
    const column = keys.find(([, one]) => one === columns[0])?.[0] as string;
    return [
      column,
      tableNames.find((other) => exportTable(other).table === foreignTable) ?? null,
    ] as const;
  });
  return { ...Object.fromEntries(foreignKeys), ...names };
}

export const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const days = new Set(
  'day date takenOn startDate endDate dueDate dateOfExpense documentDate booksLockedThrough firstPaymentOn dueOn issuedOn publishedOn'.split(
    ' ',
  ),
);
const amounts = new Set(
  'amount price credit spent net vat openAmount approved actual paid withheld sponsorPaid cash budget forecast'.split(
    ' ',
  ),
);

export const isDay = (column: string): boolean => days.has(column);

export const isMoney = (column: string): boolean =>
  amounts.has(column) ||
  (Object.hasOwn(fieldKinds, column) && fieldKinds[column as 'title'] === ('money' as string));

/**
 * For people: amounts in the main unit, moments as ISO times in UTC. JSON keeps both as the
 * database has them.
 */
export function csvCellOf(column: string, value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (isMoney(column)) return value / 100;
    return column.endsWith('At') ? isoMoment(value) : value;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
