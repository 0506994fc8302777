import type { Permission, Role } from 'db/schema/person';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import { recordId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { isCompanyAsked, rolesToAdd } from './allowed.server';
import { type Contact, takenContacts } from './contact.server';
import { companyFor, companyNameOf, companyOptions } from './find.server';
import { columnsFor } from './import-columns.server';
import { addCompany, addPerson } from './insert.server';
import { eachKind } from './kinds';
import { chosenPermissions, offeredTo } from './permissions.server';

export type ImportedPerson = Contact & {
  name: string;
  address: string | null;
  role: Role;
  /** Names of permissions, or `all`; left out, what the role comes with, which for a company user is nothing. */
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
        companies: isCompanyAsked(caller.actor, kind) ? companyOptions(caller.db) : null,
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
      const taken = takenContacts(tx, actor, people);
      const isRepeated = (contacts: string[]) => new Set(contacts).size < contacts.length;
      if (taken.emails.size > 0 || isRepeated(people.map(({ email }) => email)))
        throw new Refused('email', 'person.errors.emailTaken');
      if (taken.phones.size > 0 || isRepeated(people.map(({ phone }) => phone.e164)))
        throw new Refused('phone_number', 'person.errors.phoneTaken');
      const shared = kind === 'admin' ? null : companyFor(tx, actor, companyId);
      for (const [index, person] of people.entries()) {
        const { role, name, address, email, phone, companyName } = person;
        const own = shared ?? addCompany(tx, actor, companyName ?? name, now);
        const parentId = shared === null ? null : actor.id;
        const added = { companyId: own, parentId, role, name, address, email, phone };
        const id = addPerson(tx, actor, { ...added, granted: granted[index] ?? [] }, now);
        audit({
          recordId: id,
          companyId: own,
          changes: { role: { to: role }, name: { to: name } },
        });
      }
      return { id: people.length };
    },
  }),
);

export function grantsOfImported(actor: Actor, role: Role, permissions: string[] | undefined): Permission[] {
  if (permissions) return chosenPermissions(actor, role, permissions);
  return role === 'admin' ? [] : offeredTo(actor, role);
}
