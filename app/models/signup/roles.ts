/** Whom the sign-up page makes (spec 000 §2.4); a super admin is never made there. */
export const signupRoles = ['admin', 'entrepreneur', 'investor', 'tenant'] as const;
export type SignupRole = (typeof signupRoles)[number];

export const isSignupRole = (role: unknown): role is SignupRole => signupRoles.includes(role as SignupRole);
