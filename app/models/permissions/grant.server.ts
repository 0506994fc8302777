import type { Database } from 'db/client.server';
import { type Permission, permissions, personPermissions, type Role } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { type Actor, may, roleCanHold } from '~/models/access/actor.server';
import { PersonRefused } from '~/models/people/refused';
import { grantable } from './held.server';

/** The Select All option of the forms (001 §3). */
const everyPermission = 'all';

/**
 * The permissions of a form's ticks; `all` stands for everything the actor can give to this role.
 * @throws PersonRefused for one the actor does not hold, the role has no use for, or nobody knows
 */
export function chosenPermissions(actor: Actor, role: Role, ticked: readonly string[]): Permission[] {
  if (ticked.includes(everyPermission)) return grantable(actor, role);
  return [...new Set(ticked)].map((name) => {
    const permission = permissions.find((known) => known === name);
    if (!permission) throw new PersonRefused('permission', 'permissionUnknown');
    if (!may(actor, permission)) throw new PersonRefused('permission', 'permissionNotHeld');
    if (!roleCanHold(role, permission)) throw new PersonRefused('permission', 'permissionRole');
    return permission;
  });
}

/** Makes the grants of a person exactly these. */
export function saveGrants(tx: Database, personId: number, granted: readonly Permission[]) {
  tx.delete(personPermissions).where(eq(personPermissions.personId, personId)).run();
  if (granted.length === 0) return;
  tx.insert(personPermissions)
    .values(granted.map((permission) => ({ personId, permission })))
    .run();
}
