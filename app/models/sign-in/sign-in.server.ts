import type { Database } from 'db/client.server';
import { people, type Role } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import type { PendingSignIn } from '~/models/sessions/data.server';
import { type Browser, replaceSession } from '~/models/sessions/replace.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import type { Account, Contact } from './account.server';
import { newDeviceMark } from './device.server';
import { forget, giveBack, type LimitName } from './limits.server';
import { networkOf } from './network';
import { contactSubject, personSubject } from './subject.server';

export type SignedIn = {
  token: string;
  sessionId: number;
  personId: number;
  role: Role;
  redirectTo?: string;
  /** For the browser to show at its next sign-in. */
  deviceMark: string;
};

type Proven = {
  session: { id: number; pending: PendingSignIn };
  browser: Omit<Browser, 'sessionId'>;
  toast: (locale: string | null) => string;
  now: number;
};

/** Lets somebody in whose proofs were all given: a new session, and counters that begin anew. */
export function signIn(tx: Database, secrets: Secrets, account: Account, proven: Proven): SignedIn {
  const { session, browser, toast, now } = proven;
  const data = { toast: { kind: 'good' as const, text: toast(account.locale) } };
  const asked = { ...browser, sessionId: session.id };
  const { token, id: sessionId } = replaceSession(tx, asked, { personId: account.id, data, now });
  tx.update(people).set({ lastLoginAt: now }).where(eq(people.id, account.id)).run();
  giveBack(tx, 'codesPerNetwork', networkOf(browser.address));
  forget(tx, countersOf(secrets, account, session.pending.device));
  return {
    ...{ token, sessionId, personId: account.id, role: account.role },
    redirectTo: session.pending.redirectTo,
    deviceMark: newDeviceMark(secrets, account.id),
  };
}

type Counter = [name: LimitName, subject: string];

/** A login from one device forgives that device only. */
function countersOf(secrets: Secrets, { id, email, phone }: Account, device: string): Counter[] {
  const contacts: Contact[] = [
    ...(email ? [{ channel: 'mail' as const, to: email }] : []),
    ...(phone ? [{ channel: 'sms' as const, to: phone }] : []),
  ];
  return [
    ['codesPerPerson', personSubject(id, device)],
    ['authenticatorFailuresPerPerson', personSubject(id, device)],
    ...contacts.map((contact): Counter => ['codesPerContact', contactSubject(secrets, contact, device)]),
  ];
}
