import type { TypedPhone } from '~/models/people/phone.server';
import type { SessionData } from '~/models/sessions/data.server';
import type { SignupRole } from './roles';

/** What was typed on the first page, in the forms it is stored in. */
export type SignupDetails = {
  role: SignupRole;
  name: string;
  email: string;
  /** For an admin only. */
  companyName: string | null;
  phone: TypedPhone;
  /** The language of the page it was typed on. */
  locale: string;
};

/** A sign-up between its pages; it waits in the visitor's session, so that nothing is typed twice. */
export type PendingSignup = {
  details: SignupDetails;
  challengeId: number;
  /** When the last code went out, UTC milliseconds. */
  sentAt: number;
  /** Whether the phone of `details` was proven in this session. */
  isProven: boolean;
  /** How often a proven phone came with an address that is taken. */
  refusals: number;
  /** What was found to be somebody else's, once the phone was proven. */
  refused?: RefusedField;
};

export type RefusedField = 'email' | 'phone_number';

type Carrier = SessionData & { signup?: PendingSignup };

export const signupIn = (data: SessionData): PendingSignup | null => (data as Carrier).signup ?? null;

export const withSignup = (data: SessionData, signup: PendingSignup): SessionData => {
  const carrier: Carrier = { ...data, signup };
  return carrier;
};
