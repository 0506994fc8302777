import { z } from 'zod';
import { line } from '~/http/form-fields';
import { normaliseEmail } from '~/models/people/email';
import type { SignupRole } from '~/models/signup/roles';
import { typedPhone } from '~/models/signup/typed-phone.server';

const required = (missing: string) => z.string({ error: missing }).trim().min(1, missing).pipe(line(120));

const email = z.string({ error: 'signIn.errors.email' }).transform((typed, context) => {
  const address = normaliseEmail(typed);
  if (address) return address;
  context.addIssue({ code: 'custom', message: 'signIn.errors.email' });
  return z.NEVER;
});

const phone = (countryCode: string) =>
  z.string({ error: 'signIn.errors.phone' }).transform((typed, context) => {
    const found = typedPhone(countryCode, typed);
    if (found) return found;
    context.addIssue({ code: 'custom', message: 'signIn.errors.phone' });
    return z.NEVER;
  });

/** The fields of a sign-up by the names of the spec's payload (000 §7), each with its own message. */
export const signupSchema = (role: SignupRole, countryCode: string) =>
  z.object({
    name: required('signup.errors.name'),
    email,
    company_name: role === 'admin' ? required('signup.errors.companyName') : z.unknown().optional(),
    phone_number: phone(countryCode),
  });
