import type { Database } from 'db/client.server';
import type { SessionData } from '~/models/sessions/data.server';
import { type Session, saveSessionData } from '~/models/sessions/session.server';
import type { Contact } from '~/models/sign-in/account.server';

/** A code that is waited for, by somebody who is signed in. */
type Sent = Contact & {
  challengeId: number;
  /** When the last code went out, UTC milliseconds. */
  sentAt: number;
};

/** What the new e-mail address or phone will be once its code is entered. */
export type ContactChange = Sent & {
  columns: { email: string } | { countryCode: string; phoneNumber: string; phone: string };
};

export type ProfilePending = {
  contactChange?: ContactChange;
  confirmation?: Sent;
  /** When the person last proved anew that it is them, UTC milliseconds. */
  confirmedAt?: number;
};

type Carrier = SessionData & { profile?: ProfilePending };

export const pendingIn = ({ data }: Pick<Session, 'data'>): ProfilePending => (data as Carrier).profile ?? {};

/** Notes it in the session, here and in the database; undefined takes something out. */
export function keepPending(tx: Database, session: Session, changes: ProfilePending, now: number): void {
  const carrier: Carrier = { ...session.data, profile: { ...pendingIn(session), ...changes } };
  session.data = carrier;
  saveSessionData(tx, session.id, carrier, now);
}
