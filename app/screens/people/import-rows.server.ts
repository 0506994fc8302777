import { CsvBroken, type CsvRecord, isFormula, readCsv, withoutApostrophe } from '~/http/csv.server';
import type { Page } from '~/http/page.server';
import { type ImportedPerson, mostImported } from '~/models/people/import.server';
import { takenContacts } from '~/models/people/taken.server';
import type { PeopleKind } from '~/paths';
import { personSchema } from './form.server';
import {
  columnsOf,
  decoded,
  FileUnreadable,
  type ImportColumn,
  importColumns,
} from './import-columns.server';

export type RowError = { column: ImportColumn; message: string; values?: { line: number } };
export type ImportRow = {
  line: number;
  cells: Record<ImportColumn, string>;
  /** Null where something is wrong. */
  person: ImportedPerson | null;
  errors: RowError[];
};

const names = Object.keys(importColumns) as ImportColumn[];
/** Rows looked at before other visitors get their turn. */
const rowsAtOnce = 250;

/**
 * Every row of a file of people with what is wrong with it: each by the rules of the form, and among themselves and
 * the accounts there are.
 * @throws FileUnreadable
 */
export async function readPeople(
  db: Page['db'],
  kind: PeopleKind,
  bytes: Buffer,
  words: (column: ImportColumn) => string,
): Promise<ImportRow[]> {
  const check = rowCheck(kind);
  const rows: ImportRow[] = [];
  try {
    const records = readCsv(decoded(bytes));
    const first = records.next();
    if (first.done) throw new FileUnreadable('empty');
    const places = columnsOf(first.value, words);
    for (const record of records) {
      if (rows.length === mostImported) throw new FileUnreadable('tooMany', { most: mostImported });
      rows.push(check(record, places));
      if (rows.length % rowsAtOnce === 0) await new Promise(setImmediate);
    }
  } catch (error) {
    if (error instanceof CsvBroken) throw new FileUnreadable(error.reason, { line: error.line });
    throw error;
  }
  if (rows.length === 0) throw new FileUnreadable('empty');
  refuseRepeated(rows);
  refuseTaken(db, rows);
  return rows;
}

/** The rules of the form a single person is added by; made once for each dial code, as a schema takes its time. */
function rowCheck(kind: PeopleKind) {
  const schemas = new Map<string, ReturnType<typeof personSchema>>();
  return ({ line, cells: all }: CsvRecord, places: Map<ImportColumn, number>): ImportRow => {
    const typed = Object.fromEntries(names.map((name) => [name, all[places.get(name) ?? -1]?.trim() ?? '']));
    const cells = mapped(typed, withoutApostrophe);
    const countryCode = cells.country_code;
    const schema = schemas.get(countryCode) ?? personSchema({ kind, isNew: true, countryCode });
    if (schemas.size < 300) schemas.set(countryCode, schema);
    const { success, data, error } = schema.safeParse(cells);
    const errors = names.flatMap((column) => {
      if (isRun(column, typed[column] ?? '')) return [{ column, message: 'transfer.row.formula' }];
      const issue = error?.issues.find(({ path }) => path[0] === column);
      return issue ? [{ column, message: issue.message }] : [];
    });
    if (!success || errors.length > 0) return { line, cells, person: null, errors };
    const { name, email, phone_no: phone, address = '' } = data;
    return { line, cells, person: { name, email, phone, address }, errors };
  };
}

const mapped = (cells: Record<string, string>, change: (cell: string) => string) =>
  Object.fromEntries(names.map((name) => [name, change(cells[name] ?? '')])) as Record<ImportColumn, string>;

/** A phone begins with its plus; any other such cell would run in whatever opens our exports. */
function isRun(column: ImportColumn, cell: string): boolean {
  const isNumber = (column === 'country_code' || column === 'phone_no') && /^\+[\d\s().-]+$/.test(cell);
  return isFormula(cell) && !isNumber;
}

function refuseRepeated(rows: ImportRow[]) {
  const lines = new Map<string, number>();
  for (const row of rows) {
    if (!row.person) continue;
    const keys = { email: row.person.email, phone_no: row.person.phone.e164 };
    for (const column of ['email', 'phone_no'] as const) {
      const line = lines.get(keys[column]);
      if (line === undefined) lines.set(keys[column], row.line);
      else row.errors.push({ column, message: 'transfer.row.repeated', values: { line } });
    }
  }
}

function refuseTaken(db: Page['db'], rows: ImportRow[]) {
  const taken = takenContacts(
    db,
    rows.flatMap(({ person }) => person ?? []),
  );
  for (const { person, errors } of rows) {
    if (person && taken.emails.has(person.email))
      errors.push({ column: 'email', message: 'person.errors.emailTaken' });
    if (person && taken.phones.has(person.phone.e164))
      errors.push({ column: 'phone_no', message: 'person.errors.phoneTaken' });
  }
}
