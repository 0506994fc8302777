import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import type { Permission, Role } from 'db/schema/person';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { chosenPermissions } from '~/models/permissions/grant.server';
import { offeredTo } from '~/models/permissions/held.server';
import { once } from '~/models/submissions/once.server';
import { randomToken } from '~/services/secrets/random.server';
import { mayAdd } from './allowed.server';
import { companyNameOf } from './companies.server';
import { type Contact, contactColumns } from './contact.server';
import { importStatements } from './import-statements.server';
import { PersonRefused } from './refused';
import { hasActivePlan } from './subscription.server';
import { takenContacts } from './taken.server';

export type ImportedPerson = Contact & {
  name: string;
  address: string | null;
  role: Role;
  /** Names of permissions, or `all`; left out, what the role comes with, which for a company user is nothing. */
  permissions?: string[];
  /** The company that is made with its admin; left out, everybody goes to the same one. */
  companyName?: string;
};

/** Most people one file may bring. */
export const mostImported = 10_000;

/**
 * Adds everybody or nobody, without photos. The same form sent twice adds them once.
 * @param companyId asked of the super admin only
 * @returns how many
 * @throws AppError `forbidden`; PersonRefused for a permission that cannot be given, when an address was taken
 *   meanwhile, or there is no such company
 */
export function importPeople(
  db: Database,
  actor: Actor,
  { people, companyId }: { people: ImportedPerson[]; companyId?: number },
  formKey: string,
  now: number,
): number {
  if (people.length > mostImported || !hasActivePlan(db, actor, now)) throw new AppError('forbidden');
  const granted = people.map((person) => assertImportable(actor, person));
  return write(db, (tx) =>
    once(tx, actor, formKey, now, () => {
      const taken = takenContacts(db, people);
      if (taken.emails.size > 0) throw new PersonRefused('email', 'emailTaken');
      if (taken.phones.size > 0) throw new PersonRefused('phone_number', 'phoneTaken');
      const hasShared = people.some(({ companyName }) => companyName === undefined);
      const shared = hasShared ? (actor.companyId ?? existing(tx, companyId)) : 0;
      for (const [i, person] of people.entries()) add(db, actor, person, granted[i] ?? [], shared, now);
      return people.length;
    }),
  );
}

/**
 * What an imported person is granted by name.
 * @throws AppError `forbidden` for somebody of a role the actor adds nobody of; PersonRefused
 */
export function assertImportable(
  actor: Actor,
  person: Pick<ImportedPerson, 'role' | 'permissions' | 'companyName'>,
): Permission[] {
  const { role, permissions, companyName } = person;
  const isTopAdmin = companyName !== undefined;
  if (!mayAdd(actor, role) || (isTopAdmin && (actor.role !== 'superadmin' || role !== 'admin')))
    throw new AppError('forbidden');
  if (isTopAdmin) return [];
  if (permissions) return chosenPermissions(actor, role, permissions);
  return role === 'admin' ? [] : offeredTo(actor, role);
}

/** Writes one of them, inside the transaction. */
function add(
  db: Database,
  actor: Actor,
  person: ImportedPerson,
  granted: Permission[],
  shared: number,
  now: number,
) {
  const insert = importStatements(db);
  const { name, address, role, companyName } = person;
  const stamps = { createdAt: now, updatedAt: now };
  const companyId =
    companyName === undefined ? shared : insert.company.get({ name: companyName, ...stamps }).id;
  const noted = { companyId, actorId: actor.id, at: now };
  if (companyName !== undefined)
    insert.audit.run({
      ...{ ...noted, action: 'company.create', record: 'company', recordId: companyId },
      changes: { name: { to: companyName } },
    });
  const { id } = insert.person.get({
    ...{ companyId, parentId: companyName === undefined ? actor.id : null, role, name, address },
    ...{ ...contactColumns(person), userCode: randomToken(), createdBy: actor.id, ...stamps },
  });
  if (granted.length > 0) insert.grants.run({ personId: id, granted: JSON.stringify(granted) });
  insert.audit.run({
    ...{ ...noted, action: 'person.import', record: 'person', recordId: id },
    changes: { role: { to: role }, name: { to: name } },
  });
}

function existing(tx: Database, companyId = 0): number {
  if (companyNameOf(tx, companyId) === undefined) throw new PersonRefused('company_id', 'company');
  return companyId;
}
