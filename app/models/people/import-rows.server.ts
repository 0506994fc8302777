import type { Database } from 'db/client.server';
import type { Role } from 'db/schema/person';
import { locales, type TextKey, textFor } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { type Reason, Refused } from '~/models/errors';
import type { PeopleKind } from '~/paths';
import type { Pace } from '~/services/jobs/jobs.server';
import {
  CsvBroken,
  type CsvRecord,
  isFormula,
  readCsv,
  withoutApostrophe,
} from '~/services/text/csv.server';
import { reasonOf } from '../payload';
import { takenContacts } from './contact.server';
import { grantsOfImported, type ImportedPerson, mostImported } from './import.server';
import { columnsOf, decoded, FileUnreadable, type ImportColumn } from './import-columns.server';
import { formNames, personFields } from './input.server';
import { kinds } from './kinds';

export type ImportRow = {
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
  person: ImportedPerson | null;
  errors: { column: ImportColumn; message: TextKey; values?: Reason['values'] }[];
};

export type Importing = { actor: Actor; kind: PeopleKind; roles: readonly Role[] };

const rowsAtOnce = 500;

/** The wrong rows come first. @throws FileUnreadable */
export async function readPeople(db: Database, importing: Importing, bytes: Buffer, pace: Pace) {
  const rows = await readRows(importing, bytes, pace);
  await refuseRepeated(rows, pace);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    refuseTaken(db, importing.actor, rows.slice(at, at + rowsAtOnce));
    await pace.yieldNow();
  }
  const isWrong = ({ errors }: ImportRow) => errors.length > 0;
  const wrong = rows.filter(isWrong);
  return { rows: [...wrong, ...rows.filter((row) => !isWrong(row))], wrong: wrong.length };
}

async function readRows(importing: Importing, bytes: Buffer, { progress, yieldNow }: Pace) {
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
      await yieldNow();
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

function rowCheck({ actor, kind, roles }: Importing) {
  const schema = personFields(kind, 'row');
  const roleOf = roleReader(kind, roles);
  return ({ line, cells: all }: CsvRecord, places: Map<ImportColumn, number>): ImportRow => {
    const typed = [...places].map(([column, place]) => [column, all[place]?.trim() ?? ''] as const);
    const plain = typed.map(([column, cell]) => [column, withoutApostrophe(cell)] as const);
    const cells: ImportRow['cells'] = Object.fromEntries(plain);
    const filled: ImportRow['cells'] = Object.fromEntries(plain.filter(([, cell]) => cell !== ''));
    const { permissions: granted, role_id: asked = '', ...fields } = filled;
    const { data, error } = schema.safeParse(fields);
    const role = roleOf(asked);
    const permissions = granted?.toLowerCase().split(/[\s,;]+/);
    const errors = typed.flatMap(([column, cell]): ImportRow['errors'] => {
      const said = (message: TextKey) => [{ column, message }];
      if (isRun(column, cell)) return said('transfer.row.formula');
      if (column === 'role_id') return role ? [] : said('transfer.row.role');
      if (column === 'permissions')
        return role ? refusedGrants(actor, role, permissions).flatMap(said) : [];
      const issue = error?.issues.find(({ path }) => columnOf(path[0]) === column);
      if (!issue) return [];
      const { text: message, values } = reasonOf(issue);
      return [{ column, message, values }];
    });
    if (!data || !role || errors.length > 0) return { line, cells, person: null, errors };
    const { name, email, phone_number: phone, address, company_name: companyName } = data;
    return {
      line,
      cells,
      person: { name, email, phone, address, role, permissions, companyName },
      errors,
    };
  };
}

/** Files name their columns as forms do their fields. */
const columnOf = (field: PropertyKey | undefined) =>
  formNames[field as keyof typeof formNames] ?? field;

/**
 * Returns a function that finds a role by its name or its label in any language. If files of this
 * kind have no role column, it returns the only role.
 */
function roleReader(kind: PeopleKind, roles: readonly Role[]) {
  if (!kinds[kind].fields.role_id) return () => roles[0];
  const known = new Map<string, Role>();
  for (const role of roles) {
    known.set(role, role);
    for (const text of locales.map(textFor)) {
      const label = text(`shell.role.${role}`).toLowerCase();
      // In Hebrew "דייר" is accepted as well as the label "דייר/ת".
      known.set(label, role).set(label.replace(/\/\S+/, ''), role);
      if (role === 'admin') known.set(text('person.companyUser').toLowerCase(), role);
    }
  }
  return (cell: string) => known.get(cell.toLowerCase());
}

function refusedGrants(actor: Actor, role: Role, permissions: string[] | undefined): TextKey[] {
  try {
    grantsOfImported(actor, role, permissions);
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return Object.values(error.fields).flatMap((reasons) => reasons.map(({ text }) => text));
  }
}

/** A phone begins with its plus; any other such cell would run in whatever opens our exports. */
function isRun(column: ImportColumn, cell: string): boolean {
  const isNumber =
    (column === 'country_code' || column === 'phone_no') && /^\+[\d\s().-]+$/.test(cell);
  return isFormula(cell) && !isNumber;
}

const keysOf = ({
  email,
  phone,
  companyName,
}: ImportedPerson): [ImportColumn, string | undefined][] => [
  ['email', email],
  ['phone_no', phone.e164],
  ['company_name', companyName?.toLowerCase()],
];

async function refuseRepeated(rows: ImportRow[], { yieldNow }: Pace) {
  const lines = new Map<string, number>();
  for (const { person, line, errors } of rows) {
    for (const [column, key] of person ? keysOf(person) : []) {
      if (key === undefined) continue;
      const earlier = lines.get(`${column} ${key}`);
      if (earlier === undefined) lines.set(`${column} ${key}`, line);
      else errors.push({ column, message: 'transfer.row.repeated', values: { line: earlier } });
    }
    await yieldNow();
  }
}

function refuseTaken(db: Database, actor: Actor, rows: ImportRow[]) {
  const taken = takenContacts(
    db,
    actor,
    rows.flatMap(({ person }) => person ?? []),
  );
  for (const { person, errors } of rows) {
    if (person && taken.emails.has(person.email))
      errors.push({ column: 'email', message: 'person.errors.emailTaken' });
    if (person && taken.phones.has(person.phone.e164))
      errors.push({ column: 'phone_no', message: 'person.errors.phoneTaken' });
  }
}
