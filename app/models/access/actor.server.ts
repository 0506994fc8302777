import { placeholders } from 'db/prepared';
import { companies } from 'db/schema/company';
import { type Permission, people, personPermissions, type Role } from 'db/schema/person';
import { type Placeholder, sql } from 'drizzle-orm';
import { pick } from '~/models/rows.server';
import { permanentPermissions, rolePermissions } from './role-permissions';

export type Actor = {
  id: number;
  role: Role;
  /** Null for the super admin, and for investors and tenants who signed up without a company. */
  companyId: number | null;
  companyName: string | null;
  currency: string;
  /** Null if the installation's default applies. */
  timeZone: string | null;
  name: string;
  email: string | null;
  locale: string | null;
  parentId: number | null;
  /** True if they are the first active person of their company without a parent. */
  isFounder?: boolean;
  /** True if the company requires an authenticator of some people, and this person has none. */
  lacksTwoFactor?: boolean;
  permissions: ReadonlySet<Permission>;
  /**
   * True while the actor is impersonated: the impersonator must not see the records of other
   * companies, even where the person is a guest (docs/rules.md#view-as).
   */
  seesOnlyOwnCompany: boolean;
};

/** An actor, or placeholders for one in a query that is compiled once per shape. */
export type Audience = AudienceShape & {
  id: number | Placeholder;
  companyId: number | null | Placeholder;
};

/** The properties of an actor that change the SQL of their queries. */
export type AudienceShape = Pick<Actor, 'role' | 'seesOnlyOwnCompany'>;

/** Picks only the shape's own properties, because they are the key of a compiled query. */
export const shapeOf = ({ role, seesOnlyOwnCompany }: AudienceShape): AudienceShape => ({
  role,
  seesOnlyOwnCompany,
});

/** The audience of a compiled query, which is run with `id` and `companyId`. */
export const compiledAudience = (shape: AudienceShape): Audience => ({
  ...shapeOf(shape),
  ...placeholders('id', 'companyId'),
});

/**
 * The company of people who belong to projects of no other; null for the super admin, and for
 * guests (`companiesOf`).
 */
export const onlyCompanyOf = (actor: Pick<Actor, 'role' | 'companyId'> | null): number | null =>
  actor?.role === 'admin' || actor?.role === 'entrepreneur' ? actor.companyId : null;

export const isAdmin = (actor: Pick<Actor, 'role'>): boolean =>
  actor.role === 'superadmin' || actor.role === 'admin';

/**
 * True if the actor manages the company: its plan, cards, asset types and settings
 * (docs/rules.md#company-owner).
 */
export const isCompanyOwner = (
  actor: Pick<Actor, 'role' | 'companyId' | 'parentId' | 'isFounder'>,
): boolean =>
  actor.companyId !== null &&
  actor.parentId === null &&
  (actor.role === 'admin' || (actor.role === 'entrepreneur' && actor.isFounder === true));

/** Two people without a company are not colleagues. */
export const isColleague = (actor: Actor, { companyId }: { companyId: number | null }): boolean =>
  companyId !== null && companyId === actor.companyId;

export type Holder = Pick<Actor, 'role' | 'parentId' | 'permissions'> &
  Partial<Pick<Actor, 'companyId' | 'isFounder'>>;

/** True if the actor has a permission. The queries decide which records it covers. */
export function may(actor: Holder, permission: Permission): boolean {
  if (permanentPermissions[actor.role].includes(permission)) return true;
  // Company users, and people whose permissions were set by the person who added them, have only
  // what they were granted explicitly.
  if (actor.parentId !== null) return actor.permissions.has(permission);
  const { companyId = null } = actor;
  if (isCompanyOwner({ ...actor, companyId })) return rolePermissions.admin.includes(permission);
  return rolePermissions[actor.role].includes(permission) || actor.permissions.has(permission);
}

/**
 * True if the person has to set up an authenticator before anything else: an admin, or someone who
 * approves or pays, in a company that requires it (docs/rules.md#proof).
 */
export const mustEnrol = (actor: Actor): boolean =>
  actor.lacksTwoFactor === true &&
  (actor.role === 'admin' || (actor.role === 'entrepreneur' && may(actor, 'phases.edit')));

export const actorColumns = {
  personId: people.id,
  role: people.role,
  companyId: people.companyId,
  companyName: companies.name,
  currency: companies.currency,
  timeZone: companies.timeZone,
  ...pick(people, 'name', 'email', 'locale', 'parentId'),
  isFounder: sql<0 | 1>`(${people.parentId} is null and not exists (select 1 from people as earlier
    where earlier.company_id = ${people.companyId} and earlier.id < ${people.id}
      and earlier.parent_id is null and earlier.deleted_at is null))`,
  lacksTwoFactor: sql<
    0 | 1
  >`(coalesce(${companies.requiresTwoFactor}, 0) and not ${people.twoFactorEnabled})`,
  permissions: sql<
    string | null
  >`(select group_concat(${personPermissions.permission}) from ${personPermissions}
    where ${personPermissions.personId} = ${people.id})`,
};

type Nullable<T> = { [K in keyof T]: T[K] | null };
type Row = Nullable<
  Omit<Actor, 'id' | 'permissions' | 'isFounder' | 'lacksTwoFactor' | 'seesOnlyOwnCompany'>
> & {
  personId: number | null;
  isFounder: number | null;
  lacksTwoFactor: number | null;
  permissions: string | null;
};

export function actorFrom(row: Row): Actor | null {
  if (row.personId === null || row.role === null || row.name === null) return null;
  return {
    id: row.personId,
    role: row.role,
    companyId: row.companyId,
    companyName: row.companyName,
    currency: row.currency ?? 'USD',
    timeZone: row.timeZone,
    name: row.name,
    email: row.email,
    locale: row.locale,
    parentId: row.parentId,
    isFounder: row.isFounder === 1,
    lacksTwoFactor: row.lacksTwoFactor === 1,
    permissions: new Set((row.permissions?.split(',') ?? []) as Permission[]),
    seesOnlyOwnCompany: false,
  };
}
