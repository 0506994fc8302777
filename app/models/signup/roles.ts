/** Whom the sign-up page makes; a super admin is never made there. */
export const signupRoles = ['admin', 'entrepreneur', 'investor', 'tenant'] as const;
export type SignupRole = (typeof signupRoles)[number];

export const isSignupRole = (role: unknown): role is SignupRole =>
  signupRoles.includes(role as SignupRole);

/** Whether somebody goes on as the person whom a company invited, or begins an account apart. */
export const invitedAnswers = ['join', 'separate'] as const;
export type InvitedAnswer = (typeof invitedAnswers)[number];
