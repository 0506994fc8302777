/**
 * Roles somebody can be invited to a project with (docs/rules.md#invitations): an entrepreneur and an admin see the
 * projects of their own company and no others, so an invitation would give them nothing.
 */
export const invitedRoles = ['investor', 'tenant'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

export const isInvitedRole = (role: string): role is InvitedRole =>
  invitedRoles.includes(role as InvitedRole);
