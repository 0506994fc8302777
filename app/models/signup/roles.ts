/** Whom the sign-up page makes; a super admin is never made there. */
export const signupRoles = ['admin', 'entrepreneur', 'investor', 'tenant'] as const;
export type SignupRole = (typeof signupRoles)[number];

export const isSignupRole = (role: unknown): role is SignupRole => signupRoles.includes(role as SignupRole);
