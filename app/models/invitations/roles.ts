/**
 * Roles somebody can be invited to a project with. Entrepreneurs are left out by the spec (001 §5); an admin sees
 * the projects of the own company and no others, so an invitation would give nothing.
 */
export const invitedRoles = ['investor', 'tenant'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

export const isInvitedRole = (role: string): role is InvitedRole =>
  invitedRoles.includes(role as InvitedRole);
