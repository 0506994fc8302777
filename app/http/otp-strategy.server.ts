import { Authenticator } from 'remix-auth';
import { Strategy } from 'remix-auth/strategy';
import type { OpenActionPage } from './page.server';

class OtpStrategy<Result> extends Strategy<Result, FormDataEntryValue | null> {
  name = 'otp';

  async authenticate(request: Request): Promise<Result> {
    return this.verify((await request.formData()).get('otp'));
  }
}

/** Passes the code in a form to an operation. */
export function authenticate<Result>(
  page: OpenActionPage,
  verify: (otp: FormDataEntryValue | null) => Result,
) {
  const strategy = new OtpStrategy<Result>(async (otp) => verify(otp));
  // The form has been read within its limits, so the strategy gets a request that contains it.
  const request = new Request(page.url, { method: 'POST', body: page.form });
  return new Authenticator<Result>().use(strategy).authenticate(strategy.name, request);
}
