import type { Database } from 'db/client.server';
import {
  type Permission,
  people,
  permissions,
  personPermissions,
  type Role,
} from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { type Actor, type Holder, may } from '~/models/access/actor.server';
import { grantablePermissions, permanentPermissions } from '~/models/access/role-permissions';
import type { AuditChange } from '~/models/audit/record.server';
import { Refused } from '~/models/errors';
import type { FoundPerson } from './find.server';

export const permissionsHeld = (holder: Holder): Permission[] =>
  permissions.filter((permission) => may(holder, permission));

/** The permissions somebody holds by a grant, which can be revoked. */
const grantedPermissions = (holder: Holder): Permission[] =>
  permissionsHeld(holder).filter(
    (permission) => !permanentPermissions[holder.role].includes(permission),
  );

export const grantable = (actor: Actor, role: Role): Permission[] =>
  permissionsHeld(actor).filter(
    (permission) =>
      grantablePermissions[role].includes(permission) &&
      !permanentPermissions[role].includes(permission),
  );

/**
 * The permissions ticked in the form of a new person: those of the role that the actor may grant.
 */
export const offeredTo = (actor: Actor, role: Role): Permission[] =>
  grantable(actor, role).filter((permission) =>
    may({ role, parentId: null, permissions: new Set() }, permission),
  );

export const holdsAllOf = (actor: Actor, person: Holder): boolean =>
  grantedPermissions(person).every((permission) => may(actor, permission));

const everyPermission = 'all';

/** `all` is everything the actor can give to this role. @throws Refused */
export function chosenPermissions(
  actor: Actor,
  role: Role,
  ticked: readonly string[],
): Permission[] {
  if (ticked.includes(everyPermission)) return grantable(actor, role);
  return [...new Set(ticked)].flatMap((name) => {
    const permission = permissions.find((known) => known === name);
    if (!permission) throw new Refused('permission', 'person.errors.permissionUnknown');
    if (permanentPermissions[role].includes(permission)) return [];
    if (!may(actor, permission)) throw new Refused('permission', 'person.errors.permissionNotHeld');
    if (!grantablePermissions[role].includes(permission))
      throw new Refused('permission', 'person.errors.permissionRole');
    return permission;
  });
}

function saveGrants(tx: Database, personId: number, granted: readonly Permission[]) {
  tx.delete(personPermissions).where(eq(personPermissions.personId, personId)).run();
  if (granted.length === 0) return;
  tx.insert(personPermissions)
    .values(granted.map((permission) => ({ personId, permission })))
    .run();
}

/**
 * Also sets `parentId` if there was none: only people with a parent are limited to granted
 * permissions; without one, the role's own would come back.
 * @returns what changed, for the audit
 */
export function changePermissions(
  tx: Database,
  actor: Actor,
  person: FoundPerson,
  ticked: readonly string[],
): AuditChange {
  const before = grantedPermissions(person);
  const after = chosenPermissions(actor, person.role, ticked);
  const isSame =
    before.length === after.length && before.every((permission) => after.includes(permission));
  if (isSame) return {};
  saveGrants(tx, person.id, after);
  if (person.parentId === null)
    tx.update(people).set({ parentId: actor.id }).where(eq(people.id, person.id)).run();
  return { permissions: { from: before.join(' '), to: after.join(' ') } };
}
