import type { Role } from 'db/schema/person';
import { type CsvRecord, isFormula, withoutApostrophe } from '~/http/csv.server';
import { locales, textFor } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { assertImportable, type ImportedPerson } from '~/models/people/import.server';
import { PersonRefused } from '~/models/people/refused';
import type { PeopleKind } from '~/paths';
import { personSchema } from './form.server';
import type { ImportColumn } from './import-columns.server';

export type RowError = { column: ImportColumn; message: string; values?: { line: number } };
export type ImportRow = {
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** Null where a cell is wrong. */
  person: ImportedPerson | null;
  errors: RowError[];
};

/** Whose file it is; `roles` are those its people can have. */
export type Importing = { actor: Actor; kind: PeopleKind; roles: readonly Role[] };

/** Looks at a row by the rules of the form a single person is added by. */
export function rowCheck({ actor, kind, roles }: Importing) {
  const schemaOf = schemas(kind);
  const roleOf = roleReader(kind, roles);
  return ({ line, cells: all }: CsvRecord, places: Map<ImportColumn, number>): ImportRow => {
    const typed = [...places].map(([column, place]) => [column, all[place]?.trim() ?? ''] as const);
    const cells: ImportRow['cells'] = Object.fromEntries(
      typed.map(([column, cell]) => [column, withoutApostrophe(cell)]),
    );
    const { permissions: granted, role_id: asked, ...plain } = withoutEmpty(cells);
    const { data, error } = schemaOf(cells.country_code ?? '').safeParse(plain);
    const role = roleOf(asked ?? '');
    const permissions = granted?.toLowerCase().split(/[\s,;]+/);
    const errors = typed.flatMap(([column, cell]): RowError[] => {
      if (isRun(column, cell)) return [{ column, message: 'transfer.row.formula' }];
      if (column === 'role_id') return role ? [] : [{ column, message: 'transfer.row.role' }];
      if (column === 'permissions') return role ? refusedGrants(actor, role, permissions) : [];
      const issue = error?.issues.find(({ path }) => path[0] === column);
      return issue ? [{ column, message: issue.message }] : [];
    });
    if (!data || !role || errors.length > 0) return { line, cells, person: null, errors };
    const { name, email, phone_no: phone, address = null, company_name: companyName } = data;
    const person = { name, email, phone, address, role, permissions, companyName };
    return { line, cells, person, errors };
  };
}

/** A schema takes its time to make, and there is one for each dial code. */
function schemas(kind: PeopleKind) {
  const made = new Map<string, ReturnType<typeof personSchema>>();
  return (countryCode: string) => {
    const schema = made.get(countryCode) ?? personSchema({ kind, isNew: true, countryCode });
    if (made.size < 300) made.set(countryCode, schema);
    return schema;
  };
}

/** A role by its name or its word in any language; the only one there is where the file has no such column. */
function roleReader(kind: PeopleKind, roles: readonly Role[]) {
  if (kind !== 'user') return () => roles[0];
  const known = new Map<string, Role>();
  for (const role of roles) {
    known.set(role, role);
    for (const text of locales.map(textFor)) {
      known.set(text(`shell.role.${role}`).toLowerCase(), role);
      if (role === 'admin') known.set(text('person.companyUser').toLowerCase(), role);
    }
  }
  return (cell: string) => known.get(cell.toLowerCase());
}

function refusedGrants(actor: Actor, role: Role, permissions: string[] | undefined): RowError[] {
  try {
    assertImportable(actor, { role, permissions });
    return [];
  } catch (error) {
    if (!(error instanceof PersonRefused)) throw error;
    return [{ column: 'permissions', message: `person.errors.${error.reason}` }];
  }
}

const withoutEmpty = (cells: ImportRow['cells']): ImportRow['cells'] =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''));

/** A phone begins with its plus; any other such cell would run in whatever opens our exports. */
function isRun(column: ImportColumn, cell: string): boolean {
  const isNumber = (column === 'country_code' || column === 'phone_no') && /^\+[\d\s().-]+$/.test(cell);
  return isFormula(cell) && !isNumber;
}
