import { accountNames } from 'db/schema/book';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { emailField } from '~/models/fields';
import { randomToken } from '~/services/secrets/random.server';
import { checkRecord } from './check.server';
import { exportedColumns, snake } from './columns';
import { ImportRejected } from './manifest';
import type { TableName } from './tables';

export type Row = Record<string, unknown>;

const longest = 100_000;

/**
 * Converts a line of an export to a row. Unknown fields are ignored.
 * @throws ImportRejected for an invalid value
 */
export function recordOf(table: TableName, line: unknown): Row {
  const record = (line ?? {}) as Row;
  const columns = Object.entries(exportedColumns(table));
  const present = columns.filter(([name]) => Object.hasOwn(record, snake(name)));
  const row = Object.fromEntries(present.map(([name]) => [name, record[snake(name)]]));
  for (const [name, column] of columns)
    if (!isOfColumn(column, row[name]))
      throw new ImportRejected(`${table}.${name} has an invalid value.`);
  checkRecord(table, Object.fromEntries(columns), row);
  return row;
}

function isOfColumn(column: SQLiteColumn, value: unknown): boolean {
  if (value === undefined) return !column.notNull || column.hasDefault;
  if (value === null) return !column.notNull;
  switch (column.dataType) {
    case 'number':
      return Number.isSafeInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'custom':
    case 'json':
      return typeof value === 'object';
    default:
      return isText(value) && (!column.enumValues || isListed(column, value));
  }
}

/** Older exports call accounts by their former names, which are replaced after the import. */
const isListed = (column: SQLiteColumn, value: string): boolean =>
  Boolean(column.enumValues?.includes(value)) ||
  (column.enumValues === accountNames && ['cost', 'income', 'opening'].includes(value));

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longest;

const email = emailField('wrong');

/** Changes records on import: codes are new and no one becomes a super admin. Null skips one. */
export const adjustRecord: Partial<
  Record<TableName, (row: Row, isGuest: (id: unknown) => boolean) => Row | null>
> = {
  people(row) {
    if (row.role === 'superadmin') throw new ImportRejected('A company cannot have a super admin.');
    if (typeof row.email === 'string' && email.safeParse(row.email).data !== row.email)
      throw new ImportRejected('people.email has an invalid value.');
    if (typeof row.phone === 'string' && row.phone !== '' && !/^\+\d{5,20}$/.test(row.phone))
      throw new ImportRejected('people.phone has an invalid value.');
    return { ...row, userCode: randomToken() };
  },
  projectMembers: (row, isGuest) => (isGuest(row.personId) ? null : row),
  accessSuspensions: (row, isGuest) => (isGuest(row.personId) ? null : row),
  // Exports older than the column get the same value as in its migration.
  milestones: (row) => ({ dateOfExpense: row.endDate, ...row }),
  // The links already sent point to the other installation.
  invitations: (row, isGuest) => ({
    ...row,
    code: randomToken(),
    status: row.status === 'pending' ? 'withdrawn' : row.status,
    personId: isGuest(row.personId) ? null : row.personId,
  }),
};
