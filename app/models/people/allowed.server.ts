import type { Role } from 'db/schema/person';
import { type Actor, type Holder, isColleague, may } from '~/models/access/actor.server';
import { holdsAllOf } from '~/models/permissions/held.server';

/** The roles that have list, form and delete pages of their own (001 §2). */
export const personRoles = ['entrepreneur', 'tenant', 'investor'] as const;

/**
 * Whose lists a role may open at all; which rows it finds there is the door's business. Entrepreneurs are managed by
 * admins; investors and tenants read who runs the projects they are in; colleagues are nobody's business, as their
 * projects are not (`projectsVisibleTo`).
 */
const lists: Record<Role, readonly Role[]> = {
  superadmin: ['admin', 'entrepreneur', 'tenant', 'investor'],
  admin: ['admin', 'entrepreneur', 'tenant', 'investor'],
  entrepreneur: ['tenant', 'investor'],
  investor: ['entrepreneur'],
  tenant: ['entrepreneur'],
};

/** Nobody makes or changes somebody of a role above their own. An admin's admins are company users. */
const manages: Record<Role, readonly Role[]> = { ...lists, investor: [], tenant: [] };

export const mayList = (actor: Actor, role: Role): boolean =>
  lists[actor.role].includes(role) && may(actor, 'people.view');

export const mayAdd = (actor: Actor, role: Role): boolean =>
  manages[actor.role].includes(role) && may(actor, 'people.create');

export type Managed = Holder & { id: number; companyId: number | null };

/**
 * Whether this very person may be edited or deleted: somebody else, of the own company, of no higher role, and holding
 * nothing the actor lacks; else changing their address would be a way to what one was not given.
 */
export function mayManage(actor: Actor, person: Managed, verb: 'edit' | 'delete'): boolean {
  return (
    person.id !== actor.id &&
    (actor.role === 'superadmin' || isColleague(actor, person)) &&
    manages[actor.role].includes(person.role) &&
    may(actor, `people.${verb}`) &&
    !(actor.parentId !== null && person.role === 'admin' && person.parentId === null) &&
    holdsAllOf(actor, person)
  );
}
