import { z } from 'zod';
import { locales } from '~/i18n/words';
import { Refused } from '~/models/errors';
import { emailField } from '~/models/fields';
import { publicOperation } from '~/models/operation.server';
import { phoneWithCountry, withPhone } from '~/models/people/phone.server';
import { normalizedCode } from './evidence/kinds.server';
import { answerTyped, EvidenceRejected, resendOperation } from './operations.server';
import { pendingOf, savePending } from './pending.server';
import { deleteAccountPurpose } from './purposes/delete-account.server';
import {
  lostAuthenticatorPurpose,
  startLostAuthenticator,
} from './purposes/lost-authenticator.server';
import { signInPurpose } from './purposes/sign-in.server';
import {
  type Created,
  contactToVerify,
  createdOrError,
  createIfVerified,
  detailsOf,
  isSameContact,
  signupFields,
  signupPurpose,
  startSignup,
} from './purposes/sign-up.server';
import { signupRoles } from './signup-roles';

/** Sends another code for everything the client has started. @throws AppError `limit` */
export const resendAnyCode = resendOperation(
  'otp.resend',
  signInPurpose,
  signupPurpose,
  lostAuthenticatorPurpose,
  deleteAccountPurpose,
);

/** Checks that a phone number is valid. Reveals nothing about whose it is. */
export const checkPhone = publicOperation({
  name: 'phone.verify',
  input: withPhone(
    'phone_number',
    z.object({ phone_number: phoneWithCountry('signIn.errors.phone') }),
  ),
  run: () => undefined,
});

export const requestNewAuthenticator = publicOperation({
  name: '2fa.lost',
  run: (context) => startLostAuthenticator(context, {}) ?? new Refused('id', 'signIn.lost.failed'),
});

const language = z.enum(locales).optional().catch(undefined);

/** Sends the code before the other details are known. @throws AppError `limit` */
export const startSignupByPhone = publicOperation({
  name: 'signup.start',
  input: withPhone(
    'phone_number',
    z.object({
      role: z.enum(signupRoles, 'form.errors.choice'),
      phone_number: phoneWithCountry('signIn.errors.phone'),
      email: emailField('signIn.errors.email').optional(),
      language,
    }),
  ),
  run(context, { role, phoneNumber: phone, email = '', language: locale = context.locale }) {
    const details = { role, name: '', email, companyName: null, phone, locale };
    const contact = contactToVerify(context, details);
    if (contact.to === '') return new Refused('email', 'signIn.errors.email');
    return startSignup(context, details, contact);
  },
});

/** Creates the account with the code, or without it if the contact is verified. */
export const completeSignup = publicOperation({
  name: 'signup.verify',
  input: withPhone(
    'phone_number',
    z.intersection(signupFields, z.object({ otp: z.string().optional(), language })),
  ),
  run(context, { otp, language: locale = context.locale, ...input }): Created | Refused {
    const details = { ...detailsOf(context, input), locale };
    const created = createIfVerified(context, details);
    if (created) return created;
    const { session } = context;
    const pending = pendingOf(signupPurpose, session);
    const code = normalizedCode(otp);
    if (!code) return new Refused('otp', 'signIn.errors.sixDigits');
    if (!session || !pending || !isSameContact(pending, contactToVerify(context, details)))
      return new EvidenceRejected('expired');
    savePending(context, signupPurpose, session, { ...pending, details });
    const result = answerTyped(context, signupPurpose, code);
    if (result.kind === 'done') return createdOrError(result.done);
    return new EvidenceRejected(result.kind === 'next' ? 'expired' : result.kind);
  },
});
