/** What a session carries besides its person. */
export type SessionData = {
  /** Shown once on the next page. `text` is already in the person's language. */
  toast?: { kind: 'good' | 'bad'; text: string };
  /** A sign-in that still lacks its second proof. */
  pending?: PendingSignIn;
};

export type PendingSignIn = {
  challengeId: number;
  /** The login page it began on, where a failure leads back to. */
  door: 'admin' | 'member';
  channel: 'mail' | 'sms' | 'app';
  /** What was typed, shown back to the person ("we sent it to …"). */
  sentTo: string;
  redirectTo?: string;
};
