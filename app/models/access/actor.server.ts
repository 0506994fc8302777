import { companies } from 'db/schema/company';
import { type Permission, people, personPermissions, type Role } from 'db/schema/person';
import { type Placeholder, sql } from 'drizzle-orm';
import { pick } from '~/models/rows.server';

export type Actor = {
  id: number;
  role: Role;
  /** Null for the super admin, and for investors and tenants who signed up by themselves. */
  companyId: number | null;
  companyName: string | null;
  currency: string;
  /** Null where it is the installation's. */
  timeZone: string | null;
  name: string;
  email: string | null;
  locale: string | null;
  parentId: number | null;
  permissions: ReadonlySet<Permission>;
};

/** An actor, or what stands for one of their role in a query that is compiled once for all of them. */
export type Audience = {
  role: Role;
  id: number | Placeholder;
  companyId: number | null | Placeholder;
};

export const isAdmin = (actor: Pick<Actor, 'role'>): boolean =>
  actor.role === 'superadmin' || actor.role === 'admin';

/** Two who have no company are no colleagues. */
export const isColleague = (actor: Actor, { companyId }: { companyId: number | null }): boolean =>
  companyId !== null && companyId === actor.companyId;

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

export type Holder = Pick<Actor, 'role' | 'parentId' | 'permissions'>;

export const roleCanHold = (role: Role, permission: Permission): boolean =>
  role === 'entrepreneur' || roleGrants[role](permission);

/** Whether the actor may do it at all; which records it may be done to is the business of the queries. */
export function may(actor: Holder, permission: Permission): boolean {
  // Whoever works under somebody holds exactly what was granted: company users, and people whose permissions
  // were chosen by the admin or entrepreneur who added them.
  if (actor.parentId !== null) return actor.permissions.has(permission);
  return roleGrants[actor.role](permission) || actor.permissions.has(permission);
}

export const actorColumns = {
  personId: people.id,
  role: people.role,
  companyId: people.companyId,
  companyName: companies.name,
  currency: companies.currency,
  timeZone: companies.timeZone,
  ...pick(people, 'name', 'email', 'locale', 'parentId'),
  permissions: sql<
    string | null
  >`(select group_concat(${personPermissions.permission}) from ${personPermissions} where ${personPermissions.personId} = ${people.id})`,
};

type Nullable<T> = { [K in keyof T]: T[K] | null };
type Row = Nullable<Omit<Actor, 'id' | 'permissions'>> & {
  personId: number | null;
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
    permissions: new Set((row.permissions?.split(',') ?? []) as Permission[]),
  };
}
