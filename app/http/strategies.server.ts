import { Authenticator } from 'remix-auth';
import { Strategy } from 'remix-auth/strategy';
import type { PendingSignIn } from '~/models/sessions/data.server';
import { type Attempt, type Outcome, proveAuthenticator, proveCode } from '~/models/sign-in/prove.server';
import { proveEnrolment } from '~/models/sign-in/prove-enrolment.server';
import { typedProof } from '~/models/sign-in/typed-proof.server';
import type { OpenActionPage } from './page.server';
import { enrolledNotice, loginToast } from './sign-in-messages.server';

/** `malformed`: neither six digits nor a recovery code, which is no try at all. */
export type Answer = Outcome | { kind: 'malformed' };

type Digits = { code: string };

abstract class DigitsStrategy extends Strategy<Answer, Digits> {
  async authenticate(request: Request): Promise<Answer> {
    // A recovery code is a try at every proof, for before the first one nothing may tell which it is (target 24).
    const code = typedProof((await request.formData()).get('otp'));
    return code ? this.verify({ code }) : { kind: 'malformed' };
  }
}

/** The code that was mailed or texted. */
class CodeStrategy extends DigitsStrategy {
  name = 'code';
}

/** The code an authenticator app shows: the person's own, or one being set up. */
class AuthenticatorStrategy extends DigitsStrategy {
  name = 'authenticator';
}

/**
 * Judges the `otp` of a form against what the pending sign-in waits for; which proof that is stands in the
 * session, where no request can change it.
 *
 * @throws AppError `too-many` with `seconds`.
 */
export function authenticate(page: OpenActionPage, session: Attempt['session']): Promise<Answer> {
  const { db, secrets, request, url, form, address, now } = page;
  const browser = { address, userAgent: request.headers.get('user-agent') ?? '' };
  const attempt = ({ code }: Digits): Attempt => ({
    ...{ session, code, browser, now },
    toast: loginToast(page, session.pending.door),
  });
  const notice = enrolledNotice(page);
  const authenticator = new Authenticator<Answer>()
    .use(new CodeStrategy(async (digits) => proveCode(db, secrets, attempt(digits))))
    .use(new AuthenticatorStrategy(async (digits) => proveAuthenticator(db, secrets, attempt(digits))))
    .use(
      new AuthenticatorStrategy(async (digits) =>
        proveEnrolment(db, secrets, { ...attempt(digits), notice }),
      ),
      'enrolment' satisfies PendingSignIn['proof'],
    );
  // The form was read within its limits already, so the strategies get a request that carries it.
  const carrier = new Request(url, { method: 'POST', body: form });
  return authenticator.authenticate(session.pending.proof, carrier);
}
