import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import type { PendingSignIn } from '~/models/sessions/data.server';
import { type Browser, replaceSession } from '~/models/sessions/replace.server';
import { endSession, saveSessionData } from '~/models/sessions/session.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { type Account, findAccountById } from './account.server';
import { type Challenge, isCodeOf, openChallenge } from './challenge.server';
import { confirmEmail } from './confirm-email.server';
import { acceptSecondFactor } from './second-factor.server';
import { type SignedIn, signIn } from './sign-in.server';
import { tryProof, type Verdict } from './try-proof.server';

/** One try at a sign-in's code. */
export type Attempt = {
  session: { id: number; pending: PendingSignIn };
  code: string;
  browser: Omit<Browser, 'sessionId'>;
  /** Shown on the page after a login, in the person's language. */
  toast: (locale: string | null) => string;
  now: number;
};

export type Outcome =
  | { kind: 'signed-in'; signedIn: SignedIn }
  /** The code was right; the person's authenticator is asked next, in a new session. */
  | { kind: 'authenticator'; token: string }
  | { kind: Exclude<Verdict, 'passed'> };

/** The code that was mailed or texted. @throws AppError `too-many` with `seconds`. */
export function proveCode(db: Database, secrets: Secrets, attempt: Attempt): Outcome {
  return write(db, (tx) => {
    const { account, outcome } = judge(tx, attempt, (challenge) =>
      isCodeOf(secrets, challenge, attempt.code),
    );
    if (!account) return outcome;
    const { channel, sentTo } = attempt.session.pending;
    if (channel === 'mail') confirmEmail(tx, account.id, sentTo, attempt.now);
    return account.twoFactorEnabled
      ? askAuthenticator(tx, account, attempt)
      : { kind: 'signed-in', signedIn: signIn(tx, secrets, account, attempt) };
  });
}

/** The code of the person's authenticator app, or a recovery code. @throws AppError `too-many` with `seconds`. */
export function proveAuthenticator(db: Database, secrets: Secrets, attempt: Attempt): Outcome {
  return write(db, (tx) => {
    const { account, outcome } = judge(
      tx,
      attempt,
      ({ channel, personId }) =>
        channel === 'app' &&
        personId !== null &&
        acceptSecondFactor(tx, secrets, {
          ...attempt,
          personId,
          device: attempt.session.pending.device,
        }),
    );
    return account ? { kind: 'signed-in', signedIn: signIn(tx, secrets, account, attempt) } : outcome;
  });
}

type Judged = { account: Account; outcome?: never } | { account?: never; outcome: Outcome };

/** A session whose code is spent ends: the way back is the login page. */
function judge(
  tx: Database,
  { session, browser, now }: Attempt,
  isRight: (challenge: Challenge) => boolean,
): Judged {
  const { challengeId } = session.pending;
  const attempt = { challengeId, sessionId: session.id, address: browser.address, now };
  let account: Account | undefined;
  const { verdict } = tryProof(tx, attempt, (challenge) => {
    account = challenge.personId === null ? undefined : findAccountById(tx, challenge.personId);
    return isRight(challenge) && account !== undefined;
  });
  if (verdict === 'locked') endSession(tx, session.id);
  if (verdict === 'passed' && account) return { account };
  return { outcome: { kind: verdict === 'passed' ? 'wrong' : verdict } };
}

/** Two-factor is never skipped: a right code leads to the authenticator, not in. */
function askAuthenticator(tx: Database, account: Account, { session, browser, now }: Attempt): Outcome {
  const next = replaceSession(tx, { ...browser, sessionId: session.id }, { personId: null, data: {}, now });
  const asked = { personId: account.id, sessionId: next.id, now };
  const challengeId = openChallenge(tx, { ...asked, purpose: 'totp', channel: 'app' });
  const pending: PendingSignIn = { ...session.pending, challengeId, proof: 'authenticator', isKnown: true };
  saveSessionData(tx, next.id, { pending }, now);
  return { kind: 'authenticator', token: next.token };
}
