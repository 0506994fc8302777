import type { Permission, Role } from 'db/schema/person';

/** Who is asking: everything access depends on, read afresh with every request (target 13). */
export type Actor = {
  id: number;
  role: Role;
  /** Null for the super admin only. */
  companyId: number | null;
  companyName: string | null;
  currency: string;
  name: string;
  email: string | null;
  locale: string | null;
  parentId: number | null;
  permissions: ReadonlySet<Permission>;
};

/** Super admin and company admin: the people of the admin portal (000 §6). */
export const isAdmin = (actor: Actor): boolean => actor.role === 'superadmin' || actor.role === 'admin';

/** What a role may do without being granted anything by name. */
const roleGrants: Record<Role, (permission: Permission) => boolean> = {
  superadmin: () => true,
  admin: () => true,
  entrepreneur: (permission) => !permission.startsWith('asset-types.') && permission !== 'billing',
  investor: (permission) => permission.endsWith('.view') || permission === 'messages.create',
  tenant: (permission) => permission.endsWith('.view') || permission === 'messages.create',
};

/** Whether the actor may do it at all; which records it may be done to is the business of the queries. */
export function may(actor: Actor, permission: Permission): boolean {
  // A company user works under an admin and holds exactly what that admin granted.
  if (actor.parentId !== null) return actor.permissions.has(permission);
  return roleGrants[actor.role](permission) || actor.permissions.has(permission);
}
