import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { endSession } from '~/models/sessions/session.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { tryEnrolment } from './enrolment.server';
import type { Attempt, Outcome } from './prove.server';
import { signIn } from './sign-in.server';
import type { Notice } from './two-factor-notice.server';

/** A code from the authenticator set up by a mailed link; it replaces the lost one and signs in. */
export function proveEnrolment(
  db: Database,
  secrets: Secrets,
  attempt: Attempt & { notice: Notice },
): Outcome {
  const { session, browser, code, notice, now } = attempt;
  return write(db, (tx) => {
    const { verdict, account } = tryEnrolment(tx, secrets, {
      ...{ challengeId: session.pending.challengeId, sessionId: session.id },
      ...{ code, notice, address: browser.address, now },
    });
    if (verdict === 'locked') endSession(tx, session.id);
    if (verdict === 'passed' && account)
      return { kind: 'signed-in', signedIn: signIn(tx, secrets, account, attempt) };
    return { kind: verdict === 'passed' ? 'wrong' : verdict };
  });
}
