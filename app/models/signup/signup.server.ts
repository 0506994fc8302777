import type { Database } from 'db/client.server';
import { z } from 'zod';
import { type Text, type TextKey, textOf } from '~/i18n/words';
import { Refused } from '~/models/errors';
import { emailField, line } from '~/models/fields';
import { openOperation } from '~/models/operation.server';
import type { CamelKeys } from '~/models/payload';
import { phoneWithCountry, withPhone } from '~/models/people/phone.server';
import { mailEmailLink } from '~/models/profile/email-link.server';
import { holderOf, newDeviceMark, type Prover } from '~/models/proof/account.server';
import { contactSubject, forget, giveBack, networkOf } from '~/models/proof/limits.server';
import { type Pending, proof } from '~/models/proof/proof.server';
import { replaceSession } from '~/models/sessions/session.server';
import { loginPath } from '~/paths';
import { createAccount, type SignupDetails } from './account.server';
import { type SignupRole, signupRoles } from './roles';

export const refusals = {
  email: 'signup.errors.emailTaken',
  phone_number: 'signup.errors.phoneTaken',
} as const satisfies Record<string, TextKey>;
type RefusedField = keyof typeof refusals;

export type SignupAbout = {
  details: SignupDetails;
  /** Whether the phone of `details` was proven in this session. */
  isProven: boolean;
  /** How often a proven phone came with an address that is taken. */
  refusals: number;
  /** What was found to be somebody else's, once the phone was proven. */
  refused?: RefusedField;
};

export type Created = {
  kind: 'created';
  token: string;
  personId: number;
  role: SignupRole;
  deviceMark: string;
};
export type SignupOutcome = Created | { kind: 'refused'; field: RefusedField };

/** A proven phone is asked about so many taken addresses, then proven again: it is no way to try a list of them. */
const mostRefusals = 5;

/** Whether somebody has the phone shows in a text message to that phone and nowhere else. */
export const signupProof = proof<SignupAbout, SignupOutcome>({
  purpose: 'signup',
  breaker: 'signup',
  staysLocked: true,
  toasts: { sent: () => 'signIn.done.codeTexted', resent: 'signIn.done.resent' },
  recipient: (tx, prover, asked) => {
    const holder = holderOf(tx, asked);
    if (!holder) return { person: null, from: 'contact' };
    const link = prover.origin && new URL(loginPath(), prover.origin).href;
    const words = (text: Text) => ({
      text: link ? text('signup.sms.taken', { link }) : text('signup.sms.takenNoLink'),
    });
    return { person: null, from: 'nobody', notice: { locale: holder.locale, words } };
  },
  done: (tx, prover, { pending }) => finish(tx, prover, pending),
});

const fields = {
  name: line(120, 'signup.errors.name'),
  email: emailField('signIn.errors.email'),
  phone_number: phoneWithCountry('signIn.errors.phone'),
};

export const signupFields = z.discriminatedUnion(
  'role',
  [
    z.object({ ...fields, role: z.literal('admin'), company_name: line(120, 'signup.errors.companyName') }),
    z.object({ ...fields, role: z.enum(signupRoles).exclude(['admin']) }),
  ],
  { error: 'form.errors.choice' },
);

type SignupInput = CamelKeys<z.output<typeof signupFields>>;

export const detailsOf = ({ locale }: Prover, input: SignupInput): SignupDetails => {
  const { role, name, email, phoneNumber: phone } = input;
  return { role, name, email, companyName: 'companyName' in input ? input.companyName : null, phone, locale };
};

/** Sends the code, or makes the account at once where the phone was proven and only something else was changed. */
export const signUp = openOperation({
  name: 'signup.start',
  input: withPhone('phone_number', signupFields),
  run(prover, input): Created | { kind: 'sent'; token: string | null } | Refused {
    const details = detailsOf(prover, input);
    const outcome = signedUp(prover.tx, prover, details);
    if (outcome) return outcome;
    const about = { details, isProven: false, refusals: 0 };
    const { token } = signupProof.start(prover, { channel: 'sms', to: details.phone.e164, ...about });
    return { kind: 'sent', token };
  },
});

/** The account, or what of it is somebody else's; null until the phone is proven. */
export function signedUp(tx: Database, prover: Prover, details: SignupDetails): Created | Refused | null {
  const pending = signupProof.pendingOf(prover.session);
  const isSame = pending?.details.phone.e164 === details.phone.e164;
  if (!pending?.isProven || pending.refusals >= mostRefusals || !isSame) return null;
  return asAnswer(finish(tx, prover, { ...pending, details }));
}

export const asAnswer = (outcome: SignupOutcome): Created | Refused =>
  outcome.kind === 'created' ? outcome : new Refused(outcome.field, refusals[outcome.field]);

function finish(tx: Database, prover: Prover, pending: Pending<SignupAbout>): SignupOutcome {
  const { session, secrets, locale, address, now } = prover;
  const { details, device } = pending;
  const text = textOf(null, locale);
  const field = takenField(tx, details);
  if (field) {
    const toast = { kind: 'good' as const, text: text('signup.done.phone') };
    const next = { ...pending, isProven: true, refusals: pending.refusals + 1, refused: field };
    if (session) signupProof.keep(tx, session, next, { toast: pending.isProven ? undefined : toast, now });
    return { kind: 'refused', field };
  }
  const personId = createAccount(tx, details, now);
  mailEmailLink(tx, prover, { ...details, id: personId });
  const toast = { kind: 'good' as const, text: text('signup.done.signup') };
  const { token } = replaceSession(tx, prover, { personId, data: { toast }, now });
  giveBack(tx, 'codesPerNetwork', networkOf(address));
  forget(tx, [['codesPerContact', contactSubject(secrets, pending, device)]]);
  const deviceMark = newDeviceMark(secrets, personId);
  return { kind: 'created', token, personId, role: details.role, deviceMark };
}

function takenField(tx: Database, { email, phone }: SignupDetails): RefusedField | undefined {
  if (holderOf(tx, { channel: 'mail', to: email })) return 'email';
  return holderOf(tx, { channel: 'sms', to: phone.e164 }) ? 'phone_number' : undefined;
}
