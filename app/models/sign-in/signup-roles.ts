/** The roles that people can sign up with. */
export const signupRoles = ['admin', 'entrepreneur', 'investor', 'tenant'] as const;
export type SignupRole = (typeof signupRoles)[number];

export const isSignupRole = (role: unknown): role is SignupRole =>
  signupRoles.includes(role as SignupRole);

/** Someone can join as the person that a company invited, or get a separate account. */
export const invitedAnswers = ['join', 'separate'] as const;
export type InvitedAnswer = (typeof invitedAnswers)[number];
