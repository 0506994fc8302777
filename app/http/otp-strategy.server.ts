import { Authenticator } from 'remix-auth';
import { Strategy } from 'remix-auth/strategy';
import { typedProof } from '~/models/proof/second-factor.server';
import type { OpenActionPage } from './page.server';

// What is no code at all is no try either.
type Malformed = { kind: 'malformed' };

class OtpStrategy<Verdict> extends Strategy<Verdict | Malformed, string> {
  name = 'otp';

  async authenticate(request: Request): Promise<Verdict | Malformed> {
    const code = typedProof((await request.formData()).get('otp'));
    return code ? this.verify(code) : { kind: 'malformed' };
  }
}

/** Has a typed code judged. @throws AppError `limit` */
export function authenticate<Verdict>(page: OpenActionPage, judge: (code: string) => Verdict) {
  const strategy = new OtpStrategy<Verdict>(async (code) => judge(code));
  // The form was read within its limits already, so the strategy gets a request that carries it.
  const carrier = new Request(page.url, { method: 'POST', body: page.form });
  return new Authenticator<Verdict | Malformed>()
    .use(strategy)
    .authenticate(strategy.name, carrier);
}
