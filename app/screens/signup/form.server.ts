import { z } from 'zod';
import { emailField, line } from '~/models/fields';
import { phoneField } from '~/models/people/contact-fields.server';
import type { SignupRole } from '~/models/signup/roles';

/** The fields of a sign-up by the names of the spec's payload (000 §7), each with its own message. */
export const signupSchema = (role: SignupRole, countryCode: string) =>
  z.object({
    name: line(120, 'signup.errors.name'),
    email: emailField('signIn.errors.email'),
    company_name: role === 'admin' ? line(120, 'signup.errors.companyName') : z.unknown().optional(),
    phone_number: phoneField(countryCode, 'signIn.errors.phone'),
  });
