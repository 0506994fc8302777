/** Excel reads a file as UTF-8, and so Hebrew correctly, only with this mark. */
export const byteOrderMark = '\ufeff';

/** The beginning of a cell that a spreadsheet would run as a formula, full-width forms included. */
const formulaStart = /^(?:[ \u00a0]*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * The same after another separator than the comma: such a spreadsheet recognises quotes only at the
 * beginning of a cell, so quotes within its line do not protect.
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

/** An invalid CSV: a quote that never ends, or one in the middle of a cell; with its line. */
export class CsvBroken extends Error {
  override name = 'CsvBroken';

  constructor(
    readonly reason: 'quote' | 'unclosed',
    readonly line: number,
  ) {
    super(`line ${line}: ${reason}`);
  }
}

export type CsvRecord = {
  /** The line of the file it starts on, from 1. */
  line: number;
  cells: string[];
};

/**
 * Reads the records of a CSV by RFC 4180, strictly; line breaks may be CRLF, LF or CR, and empty
 * lines are skipped.
 */
export function* readCsv(text: string): Generator<CsvRecord> {
  let at = text.startsWith(byteOrderMark) ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const record: CsvRecord = { line, cells: [] };
    let isQuoted = false;
    for (let isOpen = true; isOpen; ) {
      const cell = text[at] === '"' ? quotedCell(text, at, line) : plainCell(text, at, line);
      isQuoted ||= text[at] === '"';
      record.cells.push(cell.value);
      line += cell.breaks;
      at = cell.end;
      isOpen = text[at] === ',';
      if (isOpen) at += 1;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    if (isQuoted || record.cells.some((cell) => cell !== '')) yield record;
  }
}

type Cell = { value: string; end: number; breaks: number };

const plainEnd = /[,\r\n]/g;

function plainCell(text: string, start: number, line: number): Cell {
  plainEnd.lastIndex = start;
  const end = plainEnd.exec(text)?.index ?? text.length;
  const value = text.slice(start, end);
  if (value.includes('"')) throw new CsvBroken('quote', line);
  return { value, end, breaks: 0 };
}

function quotedCell(text: string, start: number, line: number): Cell {
  let end = start + 1;
  for (;;) {
    const quote = text.indexOf('"', end);
    if (quote < 0) throw new CsvBroken('unclosed', line);
    if (text[quote + 1] !== '"') {
      end = quote;
      break;
    }
    end = quote + 2;
  }
  const after = text[end + 1];
  if (after !== undefined && !/[,\r\n]/.test(after)) throw new CsvBroken('quote', line);
  const inner = text.slice(start + 1, end);
  const breaks = inner.match(/\r\n|\r|\n/g)?.length ?? 0;
  return { value: inner.replaceAll('""', '"'), end: end + 1, breaks };
}
