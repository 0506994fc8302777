import type { Permission, Role } from 'db/schema/person';

const readOnly = [
  'projects.view',
  'phases.view',
  'milestones.view',
  'documents.view',
  'messages.view',
  'invitations.view',
  'people.view',
  'asset-types.view',
] as const satisfies readonly Permission[];

const projectWork = [
  ...readOnly,
  'projects.create',
  'projects.edit',
  'projects.delete',
  'phases.create',
  'phases.edit',
  'phases.delete',
  'milestones.create',
  'milestones.edit',
  'milestones.delete',
  'documents.create',
  'documents.delete',
  'messages.create',
  'invitations.create',
  'people.create',
  'people.edit',
  'people.delete',
] as const satisfies readonly Permission[];

const companyWork = [
  ...projectWork,
  'asset-types.create',
  'asset-types.edit',
  'asset-types.delete',
  'billing',
] as const satisfies readonly Permission[];

/** Permissions that people of a role have by default. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  superadmin: companyWork,
  admin: companyWork,
  entrepreneur: projectWork,
  investor: [...readOnly, 'messages.create'],
  tenant: [...readOnly, 'messages.create'],
};

/**
 * Permissions that can be granted to people of a role. Entrepreneurs can be given the company's
 * asset types and billing; investors and tenants never get more than their role has.
 */
export const grantablePermissions: Record<Role, readonly Permission[]> = {
  superadmin: companyWork,
  admin: companyWork,
  entrepreneur: companyWork,
  investor: rolePermissions.investor,
  tenant: rolePermissions.tenant,
};

/** Permissions that cannot be taken away from a role. */
export const permanentPermissions: Record<Role, readonly Permission[]> = {
  superadmin: [],
  admin: [],
  entrepreneur: [],
  investor: ['invitations.view'],
  tenant: ['invitations.view'],
};
