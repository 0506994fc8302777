import type { Database } from 'db/client.server';
import type { Permission, Role } from 'db/schema/person';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import { recordId } from '~/models/fields';
import { type Caller, operation, query } from '~/models/operation.server';
import type { PeopleKind } from '~/paths';
import type { Pace } from '~/services/jobs/jobs.server';
import { needsCompany, rolesToAdd } from './allowed.server';
import type { Contact } from './contact.server';
import { companyFor, companyNameOf, companyOptions } from './find.server';
import { columnsFor } from './import-columns.server';
import { decideImport, stagePeople } from './import-slices.server';
import { eachKind } from './kinds';
import { defaultPermissions, parsePermissions } from './permissions.server';

export type ImportedPerson = Contact & {
  name: string;
  address: string | null;
  role: Role;
  /**
   * Names of permissions, or `all`; left out, what the role comes with, which for a company user is
   * nothing.
   */
  permissions?: string[];
  companyName?: string;
};

export const mostImported = 10_000;

export const importForm = eachKind((kind) =>
  query({
    permission: 'people.create',
    run(caller) {
      return {
        roles: rolesToAdd(caller, kind),
        ...columnsFor(kind),
        companies: needsCompany(caller.actor, kind) ? companyOptions(caller.db) : null,
      };
    },
  }),
);

export const importInto = eachKind((kind) =>
  query({
    permission: 'people.create',
    input: z.object({ company_id: recordId().optional().catch(undefined) }),
    run(caller, { companyId = 0 }) {
      rolesToAdd(caller, kind);
      if (!needsCompany(caller.actor, kind)) return null;
      const name = companyNameOf(caller.db, companyId);
      if (name === undefined) throw new AppError('not-found');
      return { id: companyId, name };
    },
  }),
);

/**
 * Adds everybody or nobody, untold and without photos, the first at once. The result's `id` is how
 * many there are.
 */
export const importPeople = eachKind((kind) =>
  operation({
    name: 'person.import',
    permission: 'people.create',
    target: (caller) => rolesToAdd(caller, kind),
    input: z.object({
      // Ten thousand rows that were read already are not read again as a form is.
      people: z.custom<() => ImportedPerson[]>((people) => typeof people === 'function'),
      /** Stands for the rows in the hash of the payload. */
      file_hash: z.string().optional(),
      form_key: z.string().default(''),
      company_id: recordId('person.errors.company').optional(),
    }),
    once: kind,
    run(context, { formKey, people, companyId }) {
      const { tx, actor: by, address, now, target: roles } = context;
      const all = peopleToWrite(tx, by, { kind, roles, people: people(), companyId });
      decideImport(tx, { by, address, formKey, now }, all);
      return { id: all.length };
    },
  }),
);

/**
 * A long import is brought ahead of its decision, so that the decision is short. @throws as the
 * decision does
 */
export async function importAhead(
  caller: Caller,
  { kind, companyId, people, formKey }: Omit<Brought, 'roles'> & { formKey: string },
  pace: Pick<Pace, 'yieldNow'>,
) {
  const { db, actor: by, address, now } = caller;
  const roles = importPeople[kind].authorize(caller, {});
  await stagePeople(
    db,
    { by, address, formKey, now },
    peopleToWrite(db, by, { kind, companyId, people, roles }),
    pace,
  );
}

type Brought = {
  kind: PeopleKind;
  roles: readonly Role[];
  people: ImportedPerson[];
  companyId?: number;
};

function peopleToWrite(db: Database, actor: Actor, { kind, roles, people, companyId }: Brought) {
  const isForeign = people.some(({ role }) => !roles.includes(role));
  if (people.length > mostImported || isForeign) throw new AppError('forbidden');
  refuseRepeated(
    'email',
    people.map(({ email }) => email),
  );
  refuseRepeated(
    'phone_number',
    people.map(({ phone }) => phone.e164),
  );
  const grants = grantsReader(actor);
  const shared = kind === 'admin' ? null : companyFor(db, actor, companyId);
  const parentId = shared === null ? null : actor.id;
  return people.map(({ role, name, address, email, phone, permissions, companyName = name }) => {
    const granted = kind === 'admin' ? '' : grants(role, permissions);
    return { role, name, address, email, phone, companyName, companyId: shared, parentId, granted };
  });
}

function refuseRepeated(field: 'email' | 'phone_number', contacts: string[]) {
  if (new Set(contacts).size === contacts.length) return;
  throw new Refused(
    field,
    field === 'email' ? 'person.errors.emailTaken' : 'person.errors.phoneTaken',
  );
}

/** Most people of a file get the same. */
function grantsReader(actor: Actor) {
  const known = new Map<string, string>();
  return (role: Role, permissions: string[] | undefined): string => {
    const asked = `${role} ${permissions?.join(' ')}`;
    const names = known.get(asked) ?? grantsOfImported(actor, role, permissions).join(' ');
    known.set(asked, names);
    return names;
  };
}

export function grantsOfImported(
  actor: Actor,
  role: Role,
  permissions: string[] | undefined,
): Permission[] {
  if (permissions) return parsePermissions(actor, role, permissions);
  return role === 'admin' ? [] : defaultPermissions(actor, role);
}
