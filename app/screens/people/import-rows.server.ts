import { CsvBroken, readCsv } from '~/http/csv.server';
import type { Pace } from '~/http/long-work.server';
import type { Page } from '~/http/page.server';
import { type ImportedPerson, mostImported } from '~/models/people/import.server';
import { takenContacts } from '~/models/people/taken.server';
import { type Importing, type ImportRow, rowCheck } from './import-cells.server';
import { columnsOf, decoded, FileUnreadable, type ImportColumn } from './import-columns.server';

/** Rows looked up among the accounts with one query. */
const rowsAtOnce = 500;

/**
 * Every row of a file of people with what is wrong with it, the wrong ones first: each by the rules of the form, and
 * among themselves and the accounts there are.
 * @throws FileUnreadable
 */
export async function readPeople(db: Page['db'], importing: Importing, bytes: Buffer, pace: Pace) {
  const rows = await readRows(importing, bytes, pace);
  await refuseRepeated(rows, pace);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    refuseTaken(db, rows.slice(at, at + rowsAtOnce));
    await pace.breathe();
  }
  const [wrong, right] = [rows.filter(isWrong), rows.filter((row) => !isWrong(row))];
  return { rows: [...wrong, ...right], wrong: wrong.length };
}

const isWrong = ({ errors }: ImportRow) => errors.length > 0;

async function readRows(importing: Importing, bytes: Buffer, { progress, breathe }: Pace) {
  const check = rowCheck(importing);
  const text = decoded(bytes);
  progress.total = linesIn(text);
  const rows: ImportRow[] = [];
  try {
    const records = readCsv(text);
    const first = records.next();
    if (first.done) throw new FileUnreadable('empty');
    const places = columnsOf(importing.kind, first.value);
    for (const record of records) {
      if (rows.length === mostImported) throw new FileUnreadable('tooMany', { most: mostImported });
      rows.push(check(record, places));
      progress.done = record.line;
      await breathe();
    }
  } catch (error) {
    if (error instanceof CsvBroken) throw new FileUnreadable(error.reason, { line: error.line });
    throw error;
  }
  if (rows.length === 0) throw new FileUnreadable('empty');
  return rows;
}

function linesIn(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** What no two people of a file may share. */
const keysOf = ({ email, phone, companyName }: ImportedPerson): [ImportColumn, string][] => [
  ['email', email],
  ['phone_no', phone.e164],
  ...(companyName ? ([['company_name', companyName.toLowerCase()]] as [ImportColumn, string][]) : []),
];

async function refuseRepeated(rows: ImportRow[], { breathe }: Pace) {
  const lines = new Map<string, number>();
  for (const { person, line, errors } of rows) {
    for (const [column, key] of person ? keysOf(person) : []) {
      const earlier = lines.get(`${column} ${key}`);
      if (earlier === undefined) lines.set(`${column} ${key}`, line);
      else errors.push({ column, message: 'transfer.row.repeated', values: { line: earlier } });
    }
    await breathe();
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
