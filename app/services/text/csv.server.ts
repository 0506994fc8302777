import { CsvError, parse } from 'csv-parse/sync';

/** Excel reads a file as UTF-8, and so Hebrew correctly, only with this mark. */
export const byteOrderMark = '\ufeff';

/** The beginning of a cell that a spreadsheet would run as a formula, full-width forms included. */
const formulaStart = /^(?:[ \u00a0]*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * Formulas after `;`, `|`, tab or a line break inside a cell. A spreadsheet set to that separator
 * ignores quotes in mid-line.
 */
const innerStart = /(\r\n|[;|\t\r\n])(?=[ \u00a0]*[=+\-@＝＋－＠])/g;
const innerApostrophe = /(\r\n|[;|\t\r\n])'(?=[ \u00a0]*[=+\-@＝＋－＠])/g;

export type CsvCell = string | number | null;

/** A CSV line by RFC 4180, with its line break; formulas get a leading apostrophe. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const inner = cell.replace(innerStart, "$1'");
  const plain = formulaStart.test(cell) ? `'${inner}` : inner;
  return /[",;|\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Removes the apostrophe that `csvLine` added. */
export function withoutApostrophe(written: string): string {
  const cell = written.replace(innerApostrophe, '$1');
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
}

export const isFormula = (cell: string): boolean => formulaStart.test(cell);

/** A quotation mark that is never closed, or one in the middle of a cell, with its line. */
export class CsvBroken extends Error {
  override name = 'CsvBroken';

  constructor(
    readonly reason: 'quote' | 'unclosed',
    readonly line: number,
  ) {
    super(`line ${line}: ${reason}`);
  }
}

export type CsvRow = {
  /** The line of the text where the row begins, from 1. */
  line: number;
  cells: string[];
};

const separators = ['\t', ';', ','];

/**
 * Reads a CSV file, or rows pasted from a spreadsheet: separated by tabs, semicolons or commas,
 * with any line breaks. Skips empty rows.
 * @param maxRows the number of rows after which it stops
 * @throws CsvBroken
 */
export function readRows(text: string, maxRows: number): CsvRow[] {
  const lines = text.replace(/\r\n?/g, '\n');
  const separator = separatorOf(lines);
  const rows: CsvRow[] = [];
  let lastLine = 0;
  try {
    parse(lines, {
      ...options,
      delimiter: separator,
      // Spreadsheets copy a cell such as 5" without quoting it.
      relax_quotes: separator === '\t',
      to: maxRows,
      on_record(cells: string[], { lines: end }) {
        rows.push({ line: end - cells.join().split('\n').length + 1, cells });
        lastLine = end;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw new CsvBroken('unclosed', lastLine + 1);
    throw new CsvBroken('quote', Number(error.lines));
  }
  return rows;
}

/** Tabs and semicolons come first, because commas may also be part of numbers. */
function separatorOf(text: string): string {
  const separator = separators.find((delimiter) => {
    try {
      return (parse(text, { ...options, delimiter, to: 1 })[0]?.length ?? 0) > 1;
    } catch {
      return false;
    }
  });
  return separator ?? (/^.*\t/.test(text) ? '\t' : ',');
}

const options = {
  bom: true,
  record_delimiter: '\n',
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
};
