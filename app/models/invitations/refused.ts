import type { InvitedRole } from './roles';

/** Why somebody cannot be invited, and to which of the chosen projects. */
export type Refusal = 'self' | 'other-role' | 'member' | 'invited' | 'phone-limit' | 'company-limit';

export class InviteRefused extends Error {
  constructor(
    readonly reason: Refusal,
    readonly projects: string[] = [],
  ) {
    super(reason);
  }
}

/** Why an invitation cannot be answered or withdrawn any more. */
export class InvitationClosed extends Error {
  constructor(readonly because: 'accepted' | 'rejected' | 'withdrawn' | 'project-deleted') {
    super(because);
  }
}

/** What an invitation says, and the link it leads on by; the model knows no words and no addresses. */
export type ComposeInvitation = (invited: {
  /** Null where nobody has the phone yet. */
  person: { locale: string | null } | null;
  role: InvitedRole;
  countryCode: string;
  national: string;
  code: string;
  projects: string[];
}) => { message: string; link: string | null };
