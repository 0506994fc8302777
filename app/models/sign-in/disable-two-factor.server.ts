import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import type { Secrets } from '~/services/secrets/secrets.server';
import { findAccountById } from './account.server';
import { forgetRecoveryCodes } from './recovery-codes.server';
import { acceptSecondFactor } from './second-factor.server';
import { type Notice, noticeTwoFactor } from './two-factor-notice.server';

/**
 * Switches two-factor off and mails a notice; called inside a write. A code from the authenticator, or a recovery
 * code, proves that it is the person who asks; false when it is not right.
 */
export function disableTwoFactor(
  tx: Database,
  secrets: Secrets,
  { personId, code, notice, now }: { personId: number; code: string; notice: Notice; now: number },
): boolean {
  const account = findAccountById(tx, personId);
  if (!account || !acceptSecondFactor(tx, secrets, { personId, device: 'signed in', code, now }))
    return false;
  const off = { twoFactorEnabled: false, google2faSecret: null, google2faLastStep: null, updatedAt: now };
  tx.update(people).set(off).where(eq(people.id, personId)).run();
  forgetRecoveryCodes(tx, personId);
  noticeTwoFactor(tx, secrets, account, { notice, now });
  return true;
}
