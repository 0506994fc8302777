import { byteOrderMark, type CsvRecord } from '~/http/csv.server';
import { locales, type TextKey, textFor } from '~/i18n/text';

/** The columns of a file of people; an export has them under its words, a program may use these names. */
export const importColumns = {
  name: 'person.field.name',
  email: 'person.field.email',
  country_code: 'person.field.countryCode',
  phone_no: 'person.field.phone',
  address: 'person.field.address',
} as const satisfies Record<string, TextKey>;
export type ImportColumn = keyof typeof importColumns;

const names = Object.keys(importColumns) as ImportColumn[];

/** Why a file is no list of people at all; a text of `transfer.file`, with what goes into it. */
export class FileUnreadable extends Error {
  override name = 'FileUnreadable';

  constructor(
    readonly reason: 'encoding' | 'separator' | 'columns' | 'quote' | 'unclosed' | 'empty' | 'tooMany',
    readonly values: Record<string, string | number> = {},
  ) {
    super(reason);
  }
}

/** @throws FileUnreadable for what is not UTF-8 */
export function decoded(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (text.includes('\0')) throw new FileUnreadable('encoding');
    return text;
  } catch {
    throw new FileUnreadable('encoding');
  }
}

/** Where each column stands, by the first record. @throws FileUnreadable */
export function columnsOf({ cells }: CsvRecord, words: (column: ImportColumn) => string) {
  const heads = cells.map(head);
  const places = new Map(names.map((name) => [name, heads.findIndex((cell) => spellings(name).has(cell))]));
  const missing = names.filter((name) => places.get(name) === -1);
  if (missing.length > 0) {
    const [only = ''] = cells;
    if (cells.length === 1 && /[;\t|]/.test(only)) throw new FileUnreadable('separator');
    throw new FileUnreadable('columns', { columns: missing.map(words).join(', ') });
  }
  return places as Map<ImportColumn, number>;
}

const head = (cell: string) => cell.replace(byteOrderMark, '').trim().toLowerCase();

function spellings(name: ImportColumn): Set<string> {
  return new Set([name, ...locales.map((locale) => head(textFor(locale)(importColumns[name])))]);
}
