/** What a session carries besides its person. */
export type SessionData = {
  /** Shown once on the next page. `text` is already in the person's language. */
  toast?: { kind: 'good' | 'bad'; text: string };
  /** A sign-in that still lacks its second proof. */
  pending?: PendingSignIn;
  /** Projects looked at of late: when this visit began, and the one before it; UTC milliseconds, by project id. */
  visits?: Record<string, { since: number | null; at: number }>;
};

export type PendingSignIn = {
  challengeId: number;
  /** What passes here: a code we sent, one from the authenticator, or one from an authenticator being set up. */
  proof: 'code' | 'authenticator' | 'enrolment';
  /** Whether a proof was given already. Until then no page may say whether the account exists (target 24). */
  isKnown: boolean;
  /** The login page it began on, where a failure leads back to. */
  door: 'admin' | 'member';
  channel: 'mail' | 'sms';
  /** What was typed, shown back to the person ("we sent it to …"). */
  sentTo: string;
  /** When the last code went out, UTC milliseconds. */
  sentAt: number;
  redirectTo?: string;
  /** The known device it is tried from, empty for any other; tries are counted apart for each. */
  device: string;
};
