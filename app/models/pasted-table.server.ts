import { locales, type TextKey, textFor } from '~/i18n/words';
import { CsvBroken, type CsvRow, readRows, withoutApostrophe } from '~/services/text/csv.server';
import { Refused } from './errors';

type PastedTable<Column extends string> = {
  /**
   * The columns in their order, each with the heads that name it in any language. Of several heads
   * for one column the first of this list counts: `Description` before `Item`, a number then.
   */
  heads: Record<Column, readonly TextKey[]>;
  /** The error if the first row names other columns, but not this one. */
  missing: Partial<Record<Column, TextKey>>;
  mostRows: number;
};

type PastedLine<Column extends string> = { line: number; cells: Record<Column, string> };

/**
 * Reads a CSV file, or rows that were pasted from a spreadsheet, with or without heads.
 * @throws Refused on `rows`, for text that is not a table
 */
export function readPastedTable<Column extends string>(
  text: string,
  { heads, missing, mostRows }: PastedTable<Column>,
): PastedLine<Column>[] {
  const columns = Object.keys(heads) as Column[];
  const [first, ...rest] = rowsIn(text, mostRows);
  if (!first) throw new Refused('rows', 'form.errors.required');
  const headPlaces = placesIn(first, columns, heads, missing);
  const places = headPlaces ?? columns.map((_, place) => place);
  const rows = headPlaces ? rest : [first, ...rest];
  if (rows.length === 0) throw new Refused('rows', 'form.errors.required');
  if (rows.length > mostRows)
    throw new Refused('rows', 'form.errors.tooManyRows', { most: mostRows });
  return rows.map((row) => {
    const entries = columns.map((column, at) => [column, cellIn(row, places[at])] as const);
    return { line: row.line, cells: Object.fromEntries(entries) as Record<Column, string> };
  });
}

function rowsIn(text: string, mostRows: number): CsvRow[] {
  try {
    return readRows(text, mostRows + 2);
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error;
    throw new Refused('rows', 'form.errors.openQuote', { line: error.line });
  }
}

/** For comparison, without case and extra spaces. */
export const plainCell = (cell: string) => cell.replace(/\s+/g, ' ').trim().toLowerCase();

const cellIn = ({ cells }: CsvRow, place = -1) => withoutApostrophe(cells[place]?.trim() ?? '');

/** The place of each column by the heads of the first row, or null if that is a row like others. */
function placesIn<Column extends string>(
  { cells }: CsvRow,
  columns: Column[],
  heads: PastedTable<Column>['heads'],
  missing: PastedTable<Column>['missing'],
): number[] | null {
  const plainCells = cells.map(plainCell);
  const places = columns.map((column) => {
    const words = heads[column].flatMap((key) => locales.map((one) => textFor(one)(key)));
    const names = [column, ...words].map(plainCell);
    const named = names.find((name) => plainCells.includes(name));
    return named === undefined ? -1 : plainCells.indexOf(named);
  });
  if (places.filter((place) => place !== -1).length < 2) return null;
  const absent = columns.find((column, at) => places[at] === -1 && missing[column]);
  if (absent) throw new Refused('rows', missing[absent] as TextKey);
  return places;
}
