import { isUtf8 } from 'node:buffer';
import { locales, type TextKey, textFor } from '~/i18n/words';
import type { PeopleKind } from '~/paths';
import { CsvBroken, readRows } from '~/services/text/csv.server';
import { kinds } from './kinds';

/** The columns an import accepts, under these names or their labels in any language. */
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

export const mostImported = 2_000;
export const mostImportBytes = 2 * 1024 * 1024;

export function columnsFor(kind: PeopleKind): { needed: ImportColumn[]; optional: ImportColumn[] } {
  const { address, role_id, company_name, permission: permissions } = kinds[kind].fields;
  const own = { address, role_id, company_name, permissions };
  const names = Object.keys(own) as (keyof typeof own)[];
  return {
    needed: [
      'name',
      'email',
      'country_code',
      'phone_no',
      ...names.filter((name) => own[name] === 'needed'),
    ],
    optional: names.filter((name) => own[name] === 'optional'),
  };
}

type Problem = 'encoding' | 'missing' | 'twice' | 'quote' | 'unclosed' | 'empty' | 'tooMany';

export class FileUnreadable extends Error {
  override name = 'FileUnreadable';

  constructor(
    readonly reason: Problem,
    readonly values: { columns?: ImportColumn[]; line?: number; most?: number } = {},
  ) {
    super(reason);
  }
}

export type FileRow = { line: number; cells: [ImportColumn, string][] };

/** @throws FileUnreadable */
export function readFile(kind: PeopleKind, bytes: Buffer): FileRow[] {
  const [head, ...rows] = readRowsOf(bytes);
  if (!head) throw new FileUnreadable('empty');
  const places = placesOf(kind, head.cells);
  if (rows.length === 0) throw new FileUnreadable('empty');
  if (rows.length > mostImported) throw new FileUnreadable('tooMany', { most: mostImported });
  return rows.map(({ line, cells }) => ({
    line,
    cells: places.map(([column, place]) => [column, cells[place]?.trim() ?? '']),
  }));
}

function readRowsOf(bytes: Buffer) {
  if (!isUtf8(bytes) || bytes.includes(0)) throw new FileUnreadable('encoding');
  try {
    return readRows(bytes.toString('utf8'), mostImported + 2);
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error;
    throw new FileUnreadable(error.reason, { line: error.line });
  }
}

/** The position of each column in the file. */
function placesOf(kind: PeopleKind, cells: string[]): [ImportColumn, number][] {
  const { needed, optional } = columnsFor(kind);
  const heads = cells.map(headOf);
  const places = [...needed, ...optional].flatMap((column): [ImportColumn, number][] => {
    const spellings = locales.map((locale) => headOf(textFor(locale)(importColumns[column])));
    return heads.flatMap((head, place) =>
      head === column || spellings.includes(head) ? [[column, place]] : [],
    );
  });
  const columns = places.map(([column]) => column);
  const duplicate = columns.find((column, at) => columns.indexOf(column) < at);
  if (duplicate) throw new FileUnreadable('twice', { columns: [duplicate] });
  const missingColumns = needed.filter((column) => !columns.includes(column));
  if (missingColumns.length > 0) throw new FileUnreadable('missing', { columns: missingColumns });
  return places;
}

/** Hyphens are ignored, so that "E-mail" is the column "Email". */
const headOf = (cell: string) => cell.trim().toLowerCase().replace(/-/g, '');
