import type { ZodType } from 'zod';
import type { Reason } from '~/models/errors';
import { readPastedTable } from '~/models/pasted-table.server';
import { reasonOf } from '~/models/payload';
import { type IndexRow, indexRowFields, rowText } from './input';
import { completeRow, publicationError, type TypedRow } from './rows.server';

/** The most values that are imported at once: every month of a century. */
const mostRows = 1_500;

const table = {
  heads: {
    month: ['indexRow.field.month'],
    value: ['indexRow.field.value', 'indexRow.field.index'],
    published_on: ['indexRow.field.publishedOn'],
    factor: ['indexRow.field.factor'],
  },
  missing: { month: 'priceIndex.import.missing.month', value: 'priceIndex.import.missing.value' },
  mostRows,
} as const;

export type IndexColumn = keyof typeof table.heads;
export const indexColumns = Object.keys(table.heads) as IndexColumn[];
export const columnLabel = (column: IndexColumn) => table.heads[column][0];

export type CheckedRow = {
  line: number;
  cells: Record<IndexColumn, string>;
  errors: (Reason & { column: IndexColumn })[];
  /** Null if the row has errors. */
  row: IndexRow | null;
  /** The value that is replaced, if the month has another one. */
  before: (IndexRow & { id: number; version: number }) | null;
  isUnchanged: boolean;
};

type KnownRows = {
  today: string;
  rows: NonNullable<CheckedRow['before']>[];
  /** Months whose values cannot be changed, because an instalment was paid with them. */
  paid: Set<string>;
};

/**
 * Checks each row of a CSV file with the values of an index. A month that has the same value
 * already is unchanged, so that a whole series can be imported again.
 *
 * @throws Refused on `rows`, for text that is not a table
 */
export function checkIndexRows(text: string, known: KnownRows): CheckedRow[] {
  const months = new Set<string>();
  const read = readPastedTable<IndexColumn>(text, table).map((pasted) => readRow(pasted, months));
  const checks = checksByMonth(read, known);
  return read.map(({ line, cells, errors, typed }) => ({
    line,
    cells,
    ...((typed && checks.get(typed.month)) ?? {
      errors,
      row: null,
      before: null,
      isUnchanged: false,
    }),
  }));
}

type Check = Omit<CheckedRow, 'line' | 'cells'>;

/** Month by month, because a row without a factor continues that of the month before. */
function checksByMonth(read: ReadRow[], known: KnownRows): Map<string, Check> {
  const stored = new Map(known.rows.map((row) => [row.month, row]));
  const typedRows = new Map(
    read.flatMap(({ typed }) => (typed ? [[typed.month, typed] as const] : [])),
  );
  const checks = new Map<string, Check>();
  let last: IndexRow | null = null;
  for (const month of [...new Set([...stored.keys(), ...typedRows.keys()])].toSorted()) {
    const before = stored.get(month) ?? null;
    const pasted = typedRows.get(month);
    if (!pasted) {
      last = before;
      continue;
    }
    const factor = pasted.factor ?? before?.factor ?? null;
    const publishedOn = pasted.publishedOn ?? before?.publishedOn ?? null;
    const row: IndexRow = completeRow({ ...pasted, factor, publishedOn }, last);
    checks.set(month, checkRow(row, before, known));
    last = row;
  }
  return checks;
}

type ReadRow = Pick<CheckedRow, 'line' | 'cells' | 'errors'> & { typed: TypedRow | null };

const { month: monthField, value: valueField, factor, published_on } = indexRowFields.shape;

/** @param months that rows above have; the row's own is added */
function readRow(
  { line, cells }: Pick<CheckedRow, 'line' | 'cells'>,
  months: Set<string>,
): ReadRow {
  const errors: CheckedRow['errors'] = [];
  const parse = <Value>(column: IndexColumn, schema: ZodType<Value>, cell: string) => {
    const result = schema.safeParse(cell === '' ? undefined : cell);
    if (!result.success) errors.push({ column, ...reasonOf(result.error.issues[0]!) });
    return result.data;
  };
  const month = parse('month', monthField, isoMonth(cells.month));
  const value = parse('value', valueField, cells.value);
  const publishedOn = parse('published_on', published_on, isoDate(cells.published_on)) ?? null;
  const chained = parse('factor', factor, cells.factor) ?? null;
  if (month !== undefined && months.has(month))
    errors.push({ column: 'month', text: 'priceIndex.errors.monthTwice' });
  if (month !== undefined) months.add(month);
  const isWhole = errors.length === 0 && month !== undefined && value !== undefined;
  return {
    line,
    cells,
    errors,
    typed: isWhole ? { month, value, factor: chained, publishedOn } : null,
  };
}

/** A month as spreadsheets write it: `3/2026`, `03.2026` or a day of it. */
function isoMonth(cell: string): string {
  const [, number, year] = /^(\d{1,2})[/.](\d{4})$/.exec(cell) ?? [];
  if (number && year) return `${year}-${number.padStart(2, '0')}`;
  return /^(\d{4}-\d{2})-\d{2}$/.exec(cell)?.[1] ?? cell;
}

/** A day as we show it, `15/04/2026`. */
function isoDate(cell: string): string {
  const [, date, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(cell) ?? [];
  return year && date && month
    ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    : cell;
}

function checkRow(row: IndexRow, before: CheckedRow['before'], { today, paid }: KnownRows): Check {
  const changedColumns = before
    ? indexColumns.filter((column) => cellsOf(row)[column] !== cellsOf(before)[column])
    : [];
  const error = publicationError(row, today);
  const errors: CheckedRow['errors'] = error ? [{ column: 'published_on', ...error }] : [];
  if (paid.has(row.month))
    for (const column of changedColumns.filter((name) => name !== 'published_on'))
      errors.push({ column, text: 'priceIndex.errors.paid' });
  return {
    errors,
    row: errors.length === 0 ? row : null,
    before,
    isUnchanged: before !== null && changedColumns.length === 0,
  };
}

/** The cells of a row that is complete. */
export function cellsOf(row: IndexRow): Record<IndexColumn, string> {
  const { publishedOn: published_on, ...cells } = rowText(row);
  return { ...cells, published_on };
}
