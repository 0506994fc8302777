import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { Refused } from '~/models/errors';
import type { SessionData } from '~/models/sessions/data.server';
import { type Browser, replaceSession } from '~/models/sessions/replace.server';
import { saveSessionData } from '~/models/sessions/session.server';
import { isCodeOf } from '~/models/sign-in/challenge.server';
import { newDeviceMark } from '~/models/sign-in/device.server';
import { type ComposeLink, mailEmailLink } from '~/models/sign-in/email-link.server';
import { countOne, forget, giveBack, refuseOver } from '~/models/sign-in/limits.server';
import { networkOf } from '~/models/sign-in/network';
import { contactSubject } from '~/models/sign-in/subject.server';
import { tryProof, type Verdict } from '~/models/sign-in/try-proof.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { createAccount } from './account.server';
import { type PendingSignup, type RefusedField, type SignupDetails, withSignup } from './pending.server';

/** A proven phone is asked about so many taken addresses, then proven again: it is no way to try a list of them. */
const mostRefusals = 5;

type Finish = {
  session: { id: number; signup: PendingSignup };
  browser: Omit<Browser, 'sessionId'>;
  /** Shown on the page after it: with the account, or with the phone that was proven at least. */
  toasts: { created: SessionData['toast']; proven: SessionData['toast'] };
  /** The words of the mail that has the e-mail address confirmed; null where no link can be made. */
  confirmation: ComposeLink | null;
  now: number;
};

export type SignupOutcome =
  | { kind: 'created'; token: string; personId: number; deviceMark: string }
  /** The phone is proven, and only now it is told what is somebody else's. */
  | { kind: 'refused'; field: RefusedField }
  | { kind: Exclude<Verdict, 'passed'> };

/** Judges the code, and makes the account when it is right. @throws AppError `too-many` with `seconds`. */
export function proveSignup(
  db: Database,
  secrets: Secrets,
  attempt: Finish & { code: string },
): SignupOutcome {
  const { session, browser, code, now } = attempt;
  return write(db, (tx) => {
    // Nobody's account is at stake, so guessing here has a breaker of its own.
    refuseOver(tx, 'failuresOverall', 'signup', now);
    const { challengeId } = session.signup;
    const asked = { challengeId, sessionId: session.id, address: browser.address, now };
    const { verdict } = tryProof(tx, asked, (challenge) => {
      const isRight = challenge.purpose === 'signup' && isCodeOf(secrets, challenge, code);
      if (!isRight) countOne(tx, 'failuresOverall', 'signup', now);
      return isRight;
    });
    return verdict === 'passed' ? finish(tx, secrets, attempt) : { kind: verdict };
  });
}

/** Whether the details need no further code: they come with the phone that was proven in this session. */
export const isProvenPhone = (signup: PendingSignup | null, { phone }: SignupDetails): boolean =>
  signup?.isProven === true && signup.refusals < mostRefusals && signup.details.phone.e164 === phone.e164;

/** Makes the account of changed details whose phone is proven (`isProvenPhone`). */
export function completeSignup(db: Database, secrets: Secrets, completion: Finish): SignupOutcome {
  return write(db, (tx) => finish(tx, secrets, completion));
}

function finish(tx: Database, secrets: Secrets, completion: Finish): SignupOutcome {
  const { session, browser, toasts, confirmation: compose, now } = completion;
  const { details, refusals } = session.signup;
  try {
    const personId = createAccount(tx, details, now);
    const reader = { ...details, id: personId };
    if (compose) mailEmailLink(tx, secrets, reader, { compose, now });
    const asked = { ...browser, sessionId: session.id };
    const { token } = replaceSession(tx, asked, { personId, data: { toast: toasts.created }, now });
    giveBack(tx, 'codesPerNetwork', networkOf(browser.address));
    const contact = { channel: 'sms' as const, to: details.phone.e164 };
    forget(tx, [['codesPerContact', contactSubject(secrets, contact, '')]]);
    return { kind: 'created', token, personId, deviceMark: newDeviceMark(secrets, personId) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const refused = 'email' in error.fields ? 'email' : 'phone_number';
    const signup = { ...session.signup, isProven: true, refusals: refusals + 1, refused } as const;
    saveSessionData(
      tx,
      session.id,
      withSignup({ toast: session.signup.isProven ? undefined : toasts.proven }, signup),
      now,
    );
    return { kind: 'refused', field: refused };
  }
}
