import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { PublicCaller } from '~/models/caller';

/** The current request, whose `db` is inside a write. */
export type SignInContext = PublicCaller;

/** An email address in lower case, or a phone number in E.164. */
export type Contact = { channel: 'mail' | 'sms'; to: string };

/** Proof of who someone is. Each kind has a file in `evidence/`. */
type Evidence =
  | { kind: 'sent-code'; code: string }
  | { kind: 'authenticator'; code: string }
  | { kind: 'recovery-code'; code: string }
  | { kind: 'mailed-link'; token: string }
  | { kind: 'passkey'; credential: AuthenticationResponseJSON };

export type EvidenceOf<Kind extends Evidence['kind']> = Extract<Evidence, { kind: Kind }>;

/** Evidence for a verification that is pending in the session; a link and a passkey need none. */
export type PendingEvidence = Exclude<Evidence, EvidenceOf<'mailed-link' | 'passkey'>>;

export type PurposeName =
  | 'sign-in'
  | 'signup'
  | 'change-contact'
  | 'confirm'
  | 'delete-account'
  | 'lost-authenticator';

/** A verification that was started and waits in the session for evidence. */
export type Pending<Details extends object = object> = Contact &
  Details & {
    challengeId: number;
    /**
     * The evidence that is required next: a sent code, the authenticator, or an authenticator being
     * set up.
     */
    step: 'code' | 'authenticator' | 'enrolment';
    /** Until the first evidence was right, no page may reveal whether the account exists. */
    isKnown: boolean;
    /** The channel the code was sent by, if it is not the contact's own. */
    via?: Contact['channel'];
    /** When the last code was sent, UTC milliseconds. */
    sentAt: number;
    /** The known device, empty for any other; attempts are counted separately for each. */
    device: string;
  };

/** Evidence that was wrong, ended the verification, or came too late. */
export type Rejection = 'wrong' | 'locked' | 'expired';

/** `next`: the authenticator is required too, in the session of `token` if that is a new one. */
export type Accepted<Done> = { kind: 'next'; token: string | null } | { kind: 'done'; done: Done };

export type Answer<Done> = Accepted<Done> | { kind: Rejection };
