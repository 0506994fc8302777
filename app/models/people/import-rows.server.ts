import type { Database } from 'db/client.server';
import type { Role } from 'db/schema/person';
import { locales, type TextKey, textFor } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { type Reason, Refused } from '~/models/errors';
import { reasonOf } from '~/models/payload';
import type { PeopleKind } from '~/paths';
import { isFormula, withoutApostrophe } from '~/services/text/csv.server';
import { type Contact, takenContacts } from './contact.server';
import { type FileRow, type ImportColumn, readFile } from './import-columns.server';
import { formNames, personFields } from './input.server';
import { kinds } from './kinds';
import { defaultPermissions, parsePermissions } from './permissions.server';

export type ImportedPerson = Contact & {
  name: string;
  address: string | null;
  role: Role;
  /** Names of permissions, or `all`; without them the person gets the defaults of the role. */
  permissions?: string[];
  companyName?: string;
};

export type ImportRow = {
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
  person: ImportedPerson | null;
  errors: { column: ImportColumn; message: TextKey; values?: Reason['values'] }[];
};

export type Importing = { actor: Actor; kind: PeopleKind; roles: readonly Role[] };

/**
 * Checks every row of a file by the rules of the form. Rows with errors come first.
 * @throws FileUnreadable
 */
export function checkRows(db: Database, importing: Importing, bytes: Buffer) {
  const rows = readFile(importing.kind, bytes).map(rowCheck(importing));
  rejectRepeatedAndTaken(db, importing.actor, rows);
  const wrong = rows.filter(({ errors }) => errors.length > 0);
  return {
    rows: [...wrong, ...rows.filter(({ errors }) => errors.length === 0)],
    wrong: wrong.length,
  };
}

function rowCheck({ actor, kind, roles }: Importing) {
  const schema = personFields(kind, 'row');
  const roleOf = roleReader(kind, roles);
  return ({ line, cells: written }: FileRow): ImportRow => {
    const cells: ImportRow['cells'] = Object.fromEntries(
      written.map(([column, cell]) => [column, withoutApostrophe(cell)]),
    );
    const nonEmptyCells: ImportRow['cells'] = Object.fromEntries(
      Object.entries(cells).filter(([, cell]) => cell !== ''),
    );
    const { permissions: grants, role_id: roleName = '', ...fields } = nonEmptyCells;
    const { data, error } = schema.safeParse(fields);
    const role = roleOf(roleName);
    const permissions = grants?.toLowerCase().split(/[\s,;]+/);
    const reasonsFor = (column: ImportColumn, cell: string): Reason[] => {
      if (isUnsafe(column, cell)) return [{ text: 'transfer.row.formula' }];
      if (column === 'role_id') return role ? [] : [{ text: 'transfer.row.role' }];
      if (column === 'permissions') return role ? refusedGrants(actor, role, permissions) : [];
      const issue = error?.issues.find(({ path }) => columnOf(path[0]) === column);
      return issue ? [reasonOf(issue)] : [];
    };
    const errors = written.flatMap(([column, cell]) =>
      reasonsFor(column, cell).map(({ text: message, values }) => ({ column, message, values })),
    );
    if (!data || !role || errors.length > 0) return { line, cells, person: null, errors };
    const { name, email, phone_number: phone, address, company_name: companyName } = data;
    const person = { name, email, phone, address, role, permissions, companyName };
    return { line, cells, person, errors };
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
  const byName = new Map<string, Role>();
  for (const role of roles) {
    byName.set(role, role);
    for (const text of locales.map(textFor)) {
      const label = text(`shell.role.${role}`).toLowerCase();
      // In Hebrew "דייר" is accepted as well as the label "דייר/ת".
      byName.set(label, role).set(label.replace(/\/\S+/, ''), role);
      if (role === 'admin') byName.set(text('person.companyUser').toLowerCase(), role);
    }
  }
  return (cell: string) => byName.get(cell.toLowerCase());
}

/** Company users get no permissions by default. */
export function grantsOfImported(actor: Actor, role: Role, permissions: string[] | undefined) {
  if (permissions) return parsePermissions(actor, role, permissions);
  return role === 'admin' ? [] : defaultPermissions(actor, role);
}

function refusedGrants(actor: Actor, role: Role, permissions: string[] | undefined): Reason[] {
  try {
    grantsOfImported(actor, role, permissions);
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return Object.values(error.fields).flat();
  }
}

/** A phone may begin with its plus; a spreadsheet would run any other such cell of our exports. */
const isUnsafe = (column: ImportColumn, cell: string): boolean =>
  isFormula(cell) &&
  !((column === 'country_code' || column === 'phone_no') && /^\+[\d\s().-]+$/.test(cell));

function rejectRepeatedAndTaken(db: Database, actor: Actor, rows: ImportRow[]) {
  const people = rows.flatMap(({ person }) => person ?? []);
  const { emails, phones } = takenContacts(db, actor, people);
  const lines = new Map<string, number>();
  for (const { person, line, errors } of rows) {
    if (!person) continue;
    const { email, phone, companyName } = person;
    const keys = { email, phone_no: phone.e164, company_name: companyName?.toLowerCase() };
    for (const [column, key] of Object.entries(keys) as [keyof typeof keys, string | undefined][]) {
      const earlier = lines.get(`${column} ${key}`);
      lines.set(`${column} ${key}`, earlier ?? line);
      if (key !== undefined && earlier !== undefined)
        errors.push({ column, message: 'transfer.row.repeated', values: { line: earlier } });
    }
    if (emails.has(email)) errors.push({ column: 'email', message: 'person.errors.emailTaken' });
    if (phones.has(phone.e164))
      errors.push({ column: 'phone_no', message: 'person.errors.phoneTaken' });
  }
}
