import type { Database } from 'db/client.server';
import { given, prepared } from 'db/prepared';
import { companies } from 'db/schema/company';
import { type Permission, people, personPermissions, type Role } from 'db/schema/person';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError, Refused } from '~/models/errors';
import { recordId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { randomToken } from '~/services/secrets/random.server';
import { isCompanyAsked, rolesToAdd } from './allowed.server';
import { type Contact, contactColumns, takenContacts } from './contact.server';
import { companyFor, companyNameOf, companyOptions } from './find.server';
import { columnsFor } from './import-columns.server';
import { eachKind } from './kinds';
import { chosenPermissions, offeredTo } from './permissions.server';

export type ImportedPerson = Contact & {
  name: string;
  address: string | null;
  role: Role;
  /** Names of permissions, or `all`; left out, what the role comes with, which for a company user is nothing. */
  permissions?: string[];
  /** The company that is made with its admin. */
  companyName?: string;
};

/** Most people one file may bring. */
export const mostImported = 10_000;

/** What the page that asks for a file says of it; `companies` are the super admin's to choose from. */
export const importForm = eachKind((kind) =>
  query({
    permission: 'people.create',
    run(caller) {
      return {
        roles: rolesToAdd(caller, kind),
        ...columnsFor(kind),
        companies: isCompanyAsked(caller.actor, kind) ? companyOptions(caller.db) : null,
      };
    },
  }),
);

/** The company a file's people go to where the super admin says so, else null. */
export const importInto = eachKind((kind) =>
  query({
    permission: 'people.create',
    input: z.object({ company_id: recordId().optional().catch(undefined) }),
    run(caller, { companyId = 0 }) {
      rolesToAdd(caller, kind);
      if (!isCompanyAsked(caller.actor, kind)) return null;
      const name = companyNameOf(caller.db, companyId);
      if (name === undefined) throw new AppError('not-found');
      return { id: companyId, name };
    },
  }),
);

/** Adds everybody or nobody, untold and without photos. The result's `id` is how many there are. */
export const importPeople = eachKind((kind) =>
  operation({
    name: 'person.import',
    permission: 'people.create',
    target: (caller) => rolesToAdd(caller, kind),
    input: z.object({
      /** Rows that `readPeople` let through. */
      people: z.custom<ImportedPerson[]>(Array.isArray),
      company_id: recordId('person.errors.company').optional(),
    }),
    once: true,
    run({ tx, actor, now, audit, target: roles }, { people, companyId }) {
      const isForeign = people.some(({ role }) => !roles.includes(role));
      if (people.length > mostImported || isForeign) throw new AppError('forbidden');
      const granted = people.map(({ role, permissions }) =>
        kind === 'admin' ? [] : grantsOfImported(actor, role, permissions),
      );
      const taken = takenContacts(tx, people);
      if (taken.emails.size > 0) throw new Refused('email', 'person.errors.emailTaken');
      if (taken.phones.size > 0) throw new Refused('phone_number', 'person.errors.phoneTaken');
      const shared = kind === 'admin' ? null : companyFor(tx, actor, companyId);
      for (const [index, person] of people.entries()) {
        const own = shared ?? addCompany(tx, actor, person.companyName ?? person.name, now);
        const parentId = shared === null ? null : actor.id;
        const id = addPerson(tx, actor, person, { companyId: own, parentId, now });
        addGrants(tx, id, granted[index] ?? []);
        audit({
          recordId: id,
          companyId: own,
          changes: { role: { to: person.role }, name: { to: person.name } },
        });
      }
      return { id: people.length };
    },
  }),
);

/** What an imported person is granted by name. @throws Refused */
export function grantsOfImported(actor: Actor, role: Role, permissions: string[] | undefined): Permission[] {
  if (permissions) return chosenPermissions(actor, role, permissions);
  return role === 'admin' ? [] : offeredTo(actor, role);
}

/**
 * Compiled once: to build these anew for each of 10,000 people takes several times as long as to run them, and
 * everybody waits for that.
 */
const statements = prepared((db) => ({
  company: db
    .insert(companies)
    .values(given('name', 'createdAt', 'updatedAt'))
    .returning({ id: companies.id })
    .prepare(),
  person: db
    .insert(people)
    .values({
      ...given('companyId', 'parentId', 'role', 'name', 'address', 'email', 'countryCode', 'phoneNumber'),
      ...given('phone', 'userCode', 'createdBy', 'createdAt', 'updatedAt'),
    })
    .returning({ id: people.id })
    .prepare(),
  /** `granted` is a JSON list. */
  grants: db
    .insert(personPermissions)
    .select(sql`select ${sql.placeholder('personId')}, value from json_each(${sql.placeholder('granted')})`)
    .prepare(),
}));

function addCompany(tx: Database, actor: Actor, name: string, now: number): number {
  const { id } = statements(tx).company.get({ name, createdAt: now, updatedAt: now });
  const entry = { action: 'company.create', record: 'company', recordId: id, companyId: id };
  recordAudit(tx, actor, { ...entry, changes: { name: { to: name } }, now });
  return id;
}

type Place = { companyId: number; parentId: number | null; now: number };

function addPerson(tx: Database, actor: Actor, person: ImportedPerson, { now, ...place }: Place): number {
  const { role, name, address } = person;
  const own = { ...contactColumns(person), ...place, role, name, address, userCode: randomToken() };
  return statements(tx).person.get({ ...own, createdBy: actor.id, createdAt: now, updatedAt: now }).id;
}

function addGrants(tx: Database, personId: number, granted: Permission[]) {
  if (granted.length > 0) statements(tx).grants.run({ personId, granted: JSON.stringify(granted) });
}
