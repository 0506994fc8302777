import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import type { Secrets } from '~/services/secrets/secrets.server';
import { findAccountById } from './account.server';
import { acceptAuthenticatorCode } from './authenticator.server';
import { type Notice, noticeTwoFactor } from './two-factor-notice.server';

/**
 * Switches two-factor off and mails a notice. A code from the authenticator proves that it is the person who
 * asks; false when it is not right.
 */
export function disableTwoFactor(
  db: Database,
  secrets: Secrets,
  { personId, code, notice, now }: { personId: number; code: string; notice: Notice; now: number },
): boolean {
  return write(db, (tx) => {
    const account = findAccountById(tx, personId);
    if (!account || !acceptAuthenticatorCode(tx, secrets, { personId, device: 'signed in', code, now }))
      return false;
    const off = { twoFactorEnabled: false, google2faSecret: null, google2faLastStep: null, updatedAt: now };
    tx.update(people).set(off).where(eq(people.id, personId)).run();
    noticeTwoFactor(tx, secrets, account, { notice, now });
    return true;
  });
}
