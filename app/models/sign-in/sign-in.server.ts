import type { Database } from 'db/client.server';
import { people, type Role } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import type { PendingSignIn } from '~/models/sessions/data.server';
import { type Browser, replaceSession } from '~/models/sessions/replace.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import type { Account } from './account.server';
import { forget, giveBack, type LimitName } from './limits.server';
import { networkOf } from './network';
import { contactSubject } from './send-code.server';

export type SignedIn = {
  token: string;
  sessionId: number;
  personId: number;
  role: Role;
  redirectTo?: string;
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
  forget(tx, countersOf(secrets, account));
  return {
    token,
    sessionId,
    personId: account.id,
    role: account.role,
    redirectTo: session.pending.redirectTo,
  };
}

function countersOf(secrets: Secrets, { id, email, phone }: Account): [LimitName, string | number][] {
  return [
    ['codesPerPerson', id],
    ['authenticatorFailuresPerPerson', id],
    ...(email ? [['codesPerContact', contactSubject(secrets, { channel: 'mail', to: email })] as const] : []),
    ...(phone ? [['codesPerContact', contactSubject(secrets, { channel: 'sms', to: phone })] as const] : []),
  ].map(([name, subject]) => [name as LimitName, subject as string | number]);
}
