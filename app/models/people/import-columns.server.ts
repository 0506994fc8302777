import { locales, type TextKey, textFor } from '~/i18n/words';
import type { PeopleKind } from '~/paths';
import { byteOrderMark, type CsvRecord } from '~/services/text/csv.server';
import { kinds } from './kinds';

/**
 * The columns a file of people may have; an export has them under its words, a program may use
 * these names.
 */
export const importColumns = {
  name: 'person.field.name',
  email: 'person.field.email',
  country_code: 'person.field.countryCode',
  phone_no: 'person.field.phone',
  address: 'person.field.address',
  role_id: 'person.field.role',
  company_name: 'person.field.companyName',
  permissions: 'person.field.permissions',
} as const satisfies Record<string, TextKey>;
export type ImportColumn = keyof typeof importColumns;

export function columnsFor(kind: PeopleKind): { needed: ImportColumn[]; optional: ImportColumn[] } {
  const { address, role_id, company_name, permission: permissions } = kinds[kind].fields;
  const asked = { ...everybodys, address, role_id, company_name, permissions };
  const those = (want: 'needed' | 'optional') =>
    (Object.keys(importColumns) as ImportColumn[]).filter((column) => asked[column] === want);
  return { needed: those('needed'), optional: those('optional') };
}

const everybodys = {
  name: 'needed',
  email: 'needed',
  country_code: 'needed',
  phone_no: 'needed',
} as const;

export class FileUnreadable extends Error {
  override name = 'FileUnreadable';

  constructor(
    readonly reason:
      | 'encoding'
      | 'separator'
      | 'missing'
      | 'twice'
      | 'quote'
      | 'unclosed'
      | 'empty'
      | 'tooMany',
    readonly values: { columns?: ImportColumn[]; line?: number; most?: number } = {},
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

export function columnsOf(kind: PeopleKind, { cells }: CsvRecord): Map<ImportColumn, number> {
  const { needed, optional } = columnsFor(kind);
  const heads = cells.map(head);
  const places = new Map<ImportColumn, number>();
  for (const column of [...needed, ...optional]) {
    const known = spellings(column);
    const [first, second] = heads.flatMap((cell, place) => (known.has(cell) ? [place] : []));
    if (second !== undefined) throw new FileUnreadable('twice', { columns: [column] });
    if (first !== undefined) places.set(column, first);
  }
  const missing = needed.filter((column) => !places.has(column));
  if (missing.length === 0) return places;
  const [only = ''] = cells;
  if (cells.length === 1 && /[;\t|]/.test(only)) throw new FileUnreadable('separator');
  throw new FileUnreadable('missing', { columns: missing });
}

/** Hyphens are ignored, so that "E-mail" is the column "Email". */
const head = (cell: string) =>
  cell.replace(byteOrderMark, '').trim().toLowerCase().replace(/-/g, '');

function spellings(column: ImportColumn): Set<string> {
  return new Set([
    column,
    ...locales.map((locale) => head(textFor(locale)(importColumns[column]))),
  ]);
}
