import { people, type Role } from 'db/schema/person';
import { accessSuspensions } from 'db/schema/project';
import { type SQL, sql } from 'drizzle-orm';
import {
  type Actor,
  type Audience,
  type Holder,
  isColleague,
  may,
} from '~/models/access/actor.server';
import { missingPlan } from '~/models/billing/subscriptions/limits.server';
import { AppError } from '~/models/errors';
import { type Caller, permits, type Rule } from '~/models/operation.server';
import type { PeopleKind } from '~/paths';
import { kinds } from './kinds';
import { hasAllPermissionsOf } from './permissions.server';

/**
 * The roles whose people a role may list. Entrepreneurs do not see each other, just as they do not
 * see each other's projects.
 */
const lists: Record<Role, readonly Role[]> = {
  superadmin: ['admin', 'entrepreneur', 'tenant', 'investor'],
  admin: ['admin', 'entrepreneur', 'tenant', 'investor'],
  entrepreneur: ['tenant', 'investor'],
  investor: ['entrepreneur'],
  tenant: ['entrepreneur'],
};

/** A role can only create and change people of these roles. An admin's admins are company users. */
const manages: Record<Role, readonly Role[]> = { ...lists, investor: [], tenant: [] };

export const mayList = (actor: Actor, role: Role): boolean =>
  lists[actor.role].includes(role) && may(actor, 'people.view');

export const mayAdd = (actor: Actor, role: Role): boolean =>
  manages[actor.role].includes(role) && may(actor, 'people.create');

type Managed = Holder & { id: number; companyId: number | null; isOfAdmin?: boolean };

/** True if an admin created them; entrepreneurs cannot change such people. */
export const isOfAdmin =
  sql`exists (select 1 from ${people} as creator where creator.id = ${people.createdBy} and creator.role in ('superadmin', 'admin'))`.mapWith(
    Boolean,
  );

/**
 * True if the person belongs to another company or none and is only a member of projects here.
 * Guests can be removed from projects but not deleted.
 */
export const isGuestOf = (actor: Actor, person: { companyId: number | null }): boolean =>
  actor.role !== 'superadmin' && !isColleague(actor, person);

/**
 * True if the actor may edit or delete the person. The actor must have all of the person's
 * permissions, because changing their email would give access to them.
 */
export function mayManage(actor: Actor, person: Managed, verb: 'edit' | 'delete'): boolean {
  return (
    person.id !== actor.id &&
    (isGuestOf(actor, person)
      ? verb === 'delete'
      : !(actor.role === 'entrepreneur' && person.isOfAdmin)) &&
    manages[actor.role].includes(person.role) &&
    may(actor, `people.${verb}`) &&
    !(actor.parentId !== null && person.role === 'admin' && person.parentId === null) &&
    hasAllPermissionsOf(actor, person)
  );
}

/** The permission to suspend people and to sign them out. */
export const suspending = {
  permission: 'people.edit',
  roles: ['superadmin', 'admin'],
  orCompanyOwner: true,
} as const satisfies Rule;

/**
 * What the actor may suspend: a person's account; of tenants and investors, whose account may serve
 * other companies too, only the access to this company's projects; or nothing.
 */
export function suspendableScope(actor: Actor, person: Managed): 'account' | 'company' | null {
  if (person.id === actor.id || !permits(suspending, actor)) return null;
  if (actor.role === 'superadmin') return 'account';
  if (person.role === 'tenant' || person.role === 'investor') return 'company';
  const isOfHigherRank =
    person.role === 'superadmin' ||
    (actor.parentId !== null && person.role === 'admin' && person.parentId === null);
  const mayManageAccount =
    actor.role === 'admin' &&
    isColleague(actor, person) &&
    !isOfHigherRank &&
    hasAllPermissionsOf(actor, person);
  return mayManageAccount ? 'account' : null;
}

/**
 * True if a person is suspended, as far as the actor may know: another company's suspension, and
 * that of a guest's account, stay unknown.
 */
export function isPersonSuspended({ role, companyId }: Audience): SQL<boolean> {
  if (role === 'superadmin') return sql`${people.isActive} = 0`.mapWith(Boolean);
  if (role === 'investor' || role === 'tenant') return sql`0`.mapWith(Boolean);
  return sql`((${people.companyId} = ${companyId ?? 0} and ${people.isActive} = 0)
    or exists (select 1 from ${accessSuspensions} where ${accessSuspensions.companyId} = ${companyId ?? 0}
      and ${accessSuspensions.personId} = ${people.id}))`.mapWith(Boolean);
}

export const mayOpen = (actor: Actor, kind: PeopleKind): boolean =>
  kinds[kind].roles.every((role) => mayList(actor, role)) &&
  (kind !== 'admin' || actor.role === 'superadmin');

export const addableRoles = (actor: Actor, kind: PeopleKind): Role[] =>
  mayOpen(actor, kind) ? kinds[kind].roles.filter((role) => mayAdd(actor, role)) : [];

/** True if the form must ask for the company of new people; only the super admin has to choose. */
export const needsCompany = (actor: Actor, kind: PeopleKind): boolean =>
  actor.companyId === null && !kinds[kind].fields.company_name;

/**
 * @throws AppError `forbidden`
 * @throws AppError `no-plan` without an active plan
 */
export function rolesToAdd(caller: Caller, kind: PeopleKind): [Role, ...Role[]] {
  const [role, ...others] = addableRoles(caller.actor, kind);
  if (!role) throw new AppError('forbidden');
  const missing = missingPlan(caller);
  if (missing) throw new AppError('no-plan', { because: missing.plan });
  return [role, ...others];
}

/**
 * `mayManage` for a list of this kind. A company's own admins are edited in their profile, or as
 * company admins.
 */
export function mayManageAs(
  actor: Actor,
  kind: PeopleKind,
  person: Managed,
  verb: 'edit' | 'delete',
): boolean {
  const isTopAdmin = person.role === 'admin' && person.parentId === null;
  // Guests are listed by the role they were invited as.
  const isOfKind = isGuestOf(actor, person)
    ? kind === 'tenant' || kind === 'investor' || kind === 'user'
    : kinds[kind].roles.includes(person.role) &&
      (person.role !== 'admin' || isTopAdmin === (kind === 'admin'));
  return isOfKind && mayOpen(actor, kind) && mayManage(actor, person, verb);
}
