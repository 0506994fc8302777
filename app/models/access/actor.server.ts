import { companies } from 'db/schema/company';
import { type Permission, people, personPermissions, type Role } from 'db/schema/person';
import { sql } from 'drizzle-orm';

/** Who is asking: everything access depends on, read afresh with every request. */
export type Actor = {
  id: number;
  role: Role;
  /** Null for the super admin, and for investors and tenants who signed up by themselves. */
  companyId: number | null;
  companyName: string | null;
  currency: string;
  name: string;
  email: string | null;
  locale: string | null;
  parentId: number | null;
  permissions: ReadonlySet<Permission>;
};

/** Super admin and company admin: the people of the admin portal. */
export const isAdmin = (actor: Actor): boolean => actor.role === 'superadmin' || actor.role === 'admin';

/** Whether somebody is of the actor's own company; two who have none have not the same one. */
export const isColleague = (actor: Actor, { companyId }: { companyId: number | null }): boolean =>
  companyId !== null && companyId === actor.companyId;

/** What a role may do without being granted anything by name. */
const roleGrants: Record<Role, (permission: Permission) => boolean> = {
  superadmin: () => true,
  admin: () => true,
  // Asset types are read by whoever makes projects, so nobody holds something an entrepreneur lacks but admins.
  entrepreneur: (permission) =>
    permission === 'asset-types.view' || (!permission.startsWith('asset-types.') && permission !== 'billing'),
  investor: readsAndWrites,
  tenant: readsAndWrites,
};

function readsAndWrites(permission: Permission): boolean {
  return permission.endsWith('.view') || permission === 'messages.create';
}

/** What a person's permissions follow from. */
export type Holder = Pick<Actor, 'role' | 'parentId' | 'permissions'>;

/** Whether the role has a use for the permission: what it holds by itself, or may be granted by name. */
export const roleCanHold = (role: Role, permission: Permission): boolean =>
  role === 'entrepreneur' || roleGrants[role](permission);

/** Whether the actor may do it at all; which records it may be done to is the business of the queries. */
export function may(actor: Holder, permission: Permission): boolean {
  // Whoever works under somebody holds exactly what was granted: company users, and people whose permissions
  // were chosen by the admin or entrepreneur who added them.
  if (actor.parentId !== null) return actor.permissions.has(permission);
  return roleGrants[actor.role](permission) || actor.permissions.has(permission);
}

/** The columns an actor is made of, for a query of people with their company beside them. */
export const actorColumns = {
  personId: people.id,
  role: people.role,
  companyId: people.companyId,
  companyName: companies.name,
  currency: companies.currency,
  name: people.name,
  email: people.email,
  locale: people.locale,
  parentId: people.parentId,
  permissions: sql<
    string | null
  >`(select group_concat(${personPermissions.permission}) from ${personPermissions} where ${personPermissions.personId} = ${people.id})`,
};

type Nullable<T> = { [K in keyof T]: T[K] | null };
type Row = Nullable<Omit<Actor, 'id' | 'permissions'>> & {
  personId: number | null;
  permissions: string | null;
};

/** Null where there is nobody. */
export function actorFrom(row: Row): Actor | null {
  if (row.personId === null || row.role === null || row.name === null) return null;
  return {
    id: row.personId,
    role: row.role,
    companyId: row.companyId,
    companyName: row.companyName,
    currency: row.currency ?? 'USD',
    name: row.name,
    email: row.email,
    locale: row.locale,
    parentId: row.parentId,
    permissions: new Set((row.permissions?.split(',') ?? []) as Permission[]),
  };
}
