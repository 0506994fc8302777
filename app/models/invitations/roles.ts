/**
 * Other roles already see all projects of their company, so they cannot be invited
 * (docs/rules.md#invitations).
 */
export const invitedRoles = ['investor', 'tenant'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

export const isInvitedRole = (role: string): role is InvitedRole =>
  invitedRoles.includes(role as InvitedRole);
