import { type Permission, permissions, type Role } from 'db/schema/person';
import { type Actor, type Holder, may, roleCanHold } from '~/models/access/actor.server';

/** Everything a person may do by name, whether by role or by grant, in the order of the list. */
export const permissionsHeld = (holder: Holder): Permission[] =>
  permissions.filter((permission) => may(holder, permission));

/** What the actor can give a person of this role: only what they hold themselves and the role has a use for. */
export const grantable = (actor: Actor, role: Role): Permission[] =>
  permissionsHeld(actor).filter((permission) => roleCanHold(role, permission));

/** What a new person of this role is offered with: what the role comes with, as far as the actor can give it. */
export const offeredTo = (actor: Actor, role: Role): Permission[] =>
  grantable(actor, role).filter((permission) =>
    may({ role, parentId: null, permissions: new Set() }, permission),
  );

/** Whether the actor may do all that the person may; who could do more is out of their hands. */
export const holdsAllOf = (actor: Actor, person: Holder): boolean =>
  permissionsHeld(person).every((permission) => may(actor, permission));
