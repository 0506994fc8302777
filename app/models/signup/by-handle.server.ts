import { z } from 'zod';
import { locales } from '~/i18n/words';
import { Refused } from '~/models/errors';
import { emailField } from '~/models/fields';
import { publicOperation } from '~/models/operation.server';
import { phoneWithCountry, withPhone } from '~/models/people/phone.server';
import { codeRefusals } from '~/models/proof/code-operation.server';
import { typedProof } from '~/models/proof/second-factor.server';
import { signupRoles } from './roles';
import {
  asAnswer,
  type Created,
  detailsOf,
  isOf,
  provedBy,
  signedUp,
  signupFields,
  signupProof,
} from './signup.server';

const language = z.enum(locales).optional().catch(undefined);

/**
 * For programs: the code goes to the phone before anything else is said, or to the e-mail where
 * nothing carries text messages. @throws AppError `limit`
 */
export const askSignup = publicOperation({
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
  run(prover, { role, phoneNumber: phone, email = '', language: locale = prover.locale }) {
    const details = { role, name: '', email, companyName: null, phone, locale };
    const contact = provedBy(prover, details);
    if (contact.to === '') return new Refused('email', 'signIn.errors.email');
    const about = { details, isProven: false, refusals: 0 };
    return signupProof.start(prover, { ...contact, ...about });
  },
});

/**
 * Makes the account once the code is right. What is somebody else's is said after that, and sent
 * anew without a code.
 */
export const completeSignup = publicOperation({
  name: 'signup.verify',
  input: withPhone(
    'phone_number',
    z.intersection(signupFields, z.object({ otp: z.string().optional(), language })),
  ),
  run(prover, { otp, language: locale = prover.locale, ...input }): Created | Refused {
    const details = { ...detailsOf(prover, input), locale };
    const proven = signedUp(prover.tx, prover, details);
    if (proven) return proven;
    const pending = signupProof.pendingOf(prover.session);
    const code = typedProof(otp);
    if (!code) return new Refused('otp', 'signIn.errors.sixDigits');
    if (!prover.session || !pending || !isOf(pending, provedBy(prover, details)))
      return new Refused('otp', codeRefusals.expired);
    signupProof.keep(prover.tx, prover.session, { ...pending, details }, prover);
    const verdict = signupProof.try(prover, code);
    if (verdict.kind === 'done') return asAnswer(verdict.done);
    return new Refused('otp', codeRefusals[verdict.kind === 'next' ? 'expired' : verdict.kind]);
  },
});
