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

/** What people of a role may do without a grant. A permission that is not listed is not held. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  superadmin: companyWork,
  admin: companyWork,
  entrepreneur: projectWork,
  investor: [...readOnly, 'messages.create'],
  tenant: [...readOnly, 'messages.create'],
};

/**
 * What can be granted to a person of a role. Entrepreneurs can be trusted with the company's asset
 * types and billing; investors and tenants never get more than their role has.
 */
export const grantablePermissions: Record<Role, readonly Permission[]> = {
  superadmin: companyWork,
  admin: companyWork,
  entrepreneur: companyWork,
  investor: rolePermissions.investor,
  tenant: rolePermissions.tenant,
};

/** What people of a role hold whatever was granted: an invitation is theirs to answer. */
export const permanentPermissions: Record<Role, readonly Permission[]> = {
  superadmin: [],
  admin: [],
  entrepreneur: [],
  investor: ['invitations.view'],
  tenant: ['invitations.view'],
};
