import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { emailField } from '~/models/fields';
import { randomToken } from '~/services/secrets/random.server';
import { checkRecord } from './check.server';
import { snake, toldColumns } from './columns';
import { TakeawayRefused } from './manifest';
import type { NounName } from './nouns';

export type Row = Record<string, unknown>;

const longest = 100_000;

/**
 * A record as the database takes it: what a column does not know is dropped, what does not fit is
 * refused.
 */
export function recordOf(noun: NounName, line: unknown): Row {
  const told = (line ?? {}) as Row;
  const columns = Object.entries(toldColumns(noun));
  const known = columns.filter(([name]) => Object.hasOwn(told, snake(name)));
  const row = Object.fromEntries(known.map(([name]) => [name, told[snake(name)]]));
  for (const [name, column] of columns)
    if (!fits(column, row[name]))
      throw new TakeawayRefused(`${noun}.${name} has a value that cannot be.`);
  checkRecord(noun, Object.fromEntries(columns), row);
  return row;
}

function fits(column: SQLiteColumn, value: unknown): boolean {
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
      return isText(value) && (!column.enumValues || column.enumValues.includes(value));
  }
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longest;

const email = emailField('wrong');

/**
 * What is not as it was: codes are new, and nobody becomes more than a company has. Null for what
 * does not come.
 */
export const changed: Partial<
  Record<NounName, (row: Row, isGuest: (id: unknown) => boolean) => Row | null>
> = {
  people(row) {
    if (row.role === 'superadmin')
      throw new TakeawayRefused('Nobody of a company is a super admin.');
    if (typeof row.email === 'string' && email.safeParse(row.email).data !== row.email)
      throw new TakeawayRefused('people.email has a value that cannot be.');
    if (typeof row.phone === 'string' && row.phone !== '' && !/^\+\d{5,20}$/.test(row.phone))
      throw new TakeawayRefused('people.phone has a value that cannot be.');
    return { ...row, userCode: randomToken() };
  },
  projectMembers: (row, isGuest) => (isGuest(row.personId) ? null : row),
  // Where an export is older than the column, as the migration did that made it.
  milestones: (row) => ({ dateOfExpense: row.endDate, ...row }),
  // Links that were sent lead to the other installation.
  invitations: (row, isGuest) => ({
    ...row,
    code: randomToken(),
    status: row.status === 'pending' ? 'withdrawn' : row.status,
    personId: isGuest(row.personId) ? null : row.personId,
  }),
};
