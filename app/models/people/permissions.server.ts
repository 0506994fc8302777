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
import type { PersonRecord } from './find.server';

export const permissionsOf = (holder: Holder): Permission[] =>
  permissions.filter((permission) => may(holder, permission));

/** Permissions that were granted and can be revoked. */
const grantedPermissions = (holder: Holder): Permission[] =>
  permissionsOf(holder).filter(
    (permission) => !permanentPermissions[holder.role].includes(permission),
  );

export const grantable = (actor: Actor, role: Role): Permission[] =>
  permissionsOf(actor).filter(
    (permission) =>
      grantablePermissions[role].includes(permission) &&
      !permanentPermissions[role].includes(permission),
  );

/**
 * The default selection in the form of a new person: the role's permissions that the actor may
 * grant.
 */
export const defaultPermissions = (actor: Actor, role: Role): Permission[] =>
  grantable(actor, role).filter((permission) =>
    may({ role, parentId: null, permissions: new Set() }, permission),
  );

export const hasAllPermissionsOf = (actor: Actor, person: Holder): boolean =>
  grantedPermissions(person).every((permission) => may(actor, permission));

const everyPermission = 'all';

/**
 * Validates the selected permissions; `all` means everything the actor can grant to this role.
 * @throws Refused
 */
export function parsePermissions(
  actor: Actor,
  role: Role,
  selected: readonly string[],
): Permission[] {
  if (selected.includes(everyPermission)) return grantable(actor, role);
  return [...new Set(selected)].flatMap((name) => {
    const permission = permissions.find((candidate) => candidate === name);
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
 * Also sets `parentId` if there was none, because only people with a parent are limited to granted
 * permissions.
 * @returns the changes, for the audit log
 */
export function changePermissions(
  tx: Database,
  actor: Actor,
  person: PersonRecord,
  selected: readonly string[],
): AuditChange {
  const before = grantedPermissions(person);
  const after = parsePermissions(actor, person.role, selected);
  const isSame =
    before.length === after.length && before.every((permission) => after.includes(permission));
  if (isSame) return {};
  saveGrants(tx, person.id, after);
  if (person.parentId === null)
    tx.update(people).set({ parentId: actor.id }).where(eq(people.id, person.id)).run();
  return { permissions: { from: before.join(' '), to: after.join(' ') } };
}
