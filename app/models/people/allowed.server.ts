import { people, type Role } from 'db/schema/person';
import { sql } from 'drizzle-orm';
import { type Actor, type Holder, isColleague, may } from '~/models/access/actor.server';
import { hasActivePlan } from '~/models/billing/subscriptions/limits.server';
import { AppError } from '~/models/errors';
import type { Caller } from '~/models/operation.server';
import type { PeopleKind } from '~/paths';
import { kinds } from './kinds';
import { holdsAllOf } from './permissions.server';

/**
 * Whose lists a role may open. Entrepreneurs do not see each other, as they do not see each other's
 * projects.
 */
const lists: Record<Role, readonly Role[]> = {
  superadmin: ['admin', 'entrepreneur', 'tenant', 'investor'],
  admin: ['admin', 'entrepreneur', 'tenant', 'investor'],
  entrepreneur: ['tenant', 'investor'],
  investor: ['entrepreneur'],
  tenant: ['entrepreneur'],
};

/**
 * Nobody makes or changes somebody of a role above their own. An admin's admins are company users.
 */
const manages: Record<Role, readonly Role[]> = { ...lists, investor: [], tenant: [] };

export const mayList = (actor: Actor, role: Role): boolean =>
  lists[actor.role].includes(role) && may(actor, 'people.view');

export const mayAdd = (actor: Actor, role: Role): boolean =>
  manages[actor.role].includes(role) && may(actor, 'people.create');

export type Managed = Holder & { id: number; companyId: number | null; isOfAdmin?: boolean };

/** Whether an admin made them: entrepreneurs leave those to admins. */
export const isOfAdmin =
  sql`exists (select 1 from ${people} as creator where creator.id = ${people.createdBy} and creator.role in ('superadmin', 'admin'))`.mapWith(
    Boolean,
  );

/**
 * Somebody of another company, or of none, who is only a member of projects here: they are let go,
 * never deleted.
 */
export const isGuestOf = (actor: Actor, person: { companyId: number | null }): boolean =>
  actor.role !== 'superadmin' && !isColleague(actor, person);

/** Nobody who holds what the actor lacks: changing their address would be a way to get it. */
export function mayManage(actor: Actor, person: Managed, verb: 'edit' | 'delete'): boolean {
  return (
    person.id !== actor.id &&
    (isGuestOf(actor, person)
      ? verb === 'delete'
      : !(actor.role === 'entrepreneur' && person.isOfAdmin)) &&
    manages[actor.role].includes(person.role) &&
    may(actor, `people.${verb}`) &&
    !(actor.parentId !== null && person.role === 'admin' && person.parentId === null) &&
    holdsAllOf(actor, person)
  );
}

export const mayOpen = (actor: Actor, kind: PeopleKind): boolean =>
  kinds[kind].roles.every((role) => mayList(actor, role)) &&
  (kind !== 'admin' || actor.role === 'superadmin');

export const addableRoles = (actor: Actor, kind: PeopleKind): Role[] =>
  mayOpen(actor, kind) ? kinds[kind].roles.filter((role) => mayAdd(actor, role)) : [];

/** Whether it has to be said whose people new ones become; nobody but the super admin is asked. */
export const isCompanyAsked = (actor: Actor, kind: PeopleKind): boolean =>
  actor.companyId === null && !kinds[kind].fields.company_name;

/** @throws AppError `forbidden`; `no-plan` until a plan runs */
export function rolesToAdd(caller: Caller, kind: PeopleKind): [Role, ...Role[]] {
  const [role, ...others] = addableRoles(caller.actor, kind);
  if (!role) throw new AppError('forbidden');
  if (!hasActivePlan(caller)) throw new AppError('no-plan');
  return [role, ...others];
}

/**
 * `mayManage` in a list of this kind: a company's own admins are edited in their profiles, or as
 * company admins.
 */
export function mayManageAs(
  actor: Actor,
  kind: PeopleKind,
  person: Managed,
  verb: 'edit' | 'delete',
): boolean {
  const isTopAdmin = person.role === 'admin' && person.parentId === null;
  // A guest stands among those they were invited as.
  const isOfKind = isGuestOf(actor, person)
    ? kind === 'tenant' || kind === 'investor' || kind === 'user'
    : kinds[kind].roles.includes(person.role) &&
      (person.role !== 'admin' || isTopAdmin === (kind === 'admin'));
  return isOfKind && mayOpen(actor, kind) && mayManage(actor, person, verb);
}
