import type { Database } from 'db/client.server';
import { z } from 'zod';
import { type Text, type TextKey, textOf } from '~/i18n/words';
import { startTrialAtSignup } from '~/models/billing/subscriptions/signup-trial.server';
import { Refused } from '~/models/errors';
import { emailField, line, recordId } from '~/models/fields';
import {
  invitationByCode,
  invitationOfRecord,
  invitedRecord,
} from '~/models/invitations/claim.server';
import { isInvitedRole } from '~/models/invitations/roles';
import { type PublicCaller, publicOperation } from '~/models/operation.server';
import { channelOf } from '~/models/outbox/ways.server';
import type { CamelKeys } from '~/models/payload';
import { phoneWithCountry, withPhone } from '~/models/people/phone.server';
import { mailEmailLink } from '~/models/profile/email-link.server';
import { type Contact, holderOf, newDeviceMark, type Prover } from '~/models/proof/account.server';
import { contactSubject, forget, giveBack, networkOf } from '~/models/proof/limits.server';
import { codeSent, type Pending, proof } from '~/models/proof/proof.server';
import { unprovedNotice } from '~/models/proof/unproved.server';
import { replaceSession } from '~/models/sessions/session.server';
import { loginPath, projectInvitationsPath } from '~/paths';
import { createAccount, type SignupDetails } from './account.server';
import { invitedAnswers, type SignupRole, signupRoles } from './roles';

export const refusals = {
  email: 'signup.errors.emailTaken',
  phone_number: 'signup.errors.phoneTaken',
  invited: 'signup.errors.invited',
} as const satisfies Record<string, TextKey>;
type RefusedField = keyof typeof refusals;

export type SignupAbout = {
  details: SignupDetails;
  /** Whether what the code went to was proven in this session. */
  isProven: boolean;
  /** How often a proven contact came with an address that is taken. */
  refusals: number;
  /** What was found to be somebody else's, or is to be answered, once the contact was proven. */
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

/**
 * A proven contact is asked about so many taken addresses, then proven again: it is no way to try a
 * list of them.
 */
const mostRefusals = 5;

/** Whether somebody has the contact shows in a message to it and nowhere else. */
export const signupProof = proof<SignupAbout, SignupOutcome>({
  purpose: 'signup',
  breaker: 'signup',
  staysLocked: true,
  toasts: { sent: codeSent, resent: 'signIn.done.resent' },
  recipient: (tx, prover, asked) => {
    const { code, role } = asked.details;
    const redirectTo = code && projectInvitationsPath();
    const holder = holderOf(tx, asked);
    if (!holder) {
      // The company's record of them has another contact proved: that one signs in, and no second
      // person is made.
      const record = isInvitedRole(role) ? invitedRecord(tx, code, asked) : undefined;
      if (!record || record.isFresh) return { person: null, from: 'contact' };
      return {
        person: null,
        from: 'nobody',
        notice: unprovedNotice(prover, asked, { ...record, redirectTo }),
      };
    }
    const link = prover.origin && new URL(loginPath({ redirectTo }), prover.origin).href;
    const words = (text: Text) => ({
      subject: text('signup.taken.subject'),
      text: link
        ? text(`signup.taken.${asked.channel}`, { link })
        : text(`signup.taken.${asked.channel}NoLink`),
    });
    return { person: null, from: 'nobody', notice: { locale: holder.locale, words } };
  },
  done: (tx, prover, { pending }) => finish(tx, prover, pending),
});

const fields = {
  name: line(120, 'signup.errors.name'),
  email: emailField('signIn.errors.email', 'signIn.errors.emailMissing'),
  phone_number: phoneWithCountry('signIn.errors.phone'),
  /** Of an invitation's link. */
  code: z.string().max(200).optional(),
  /** The answer to whether they are the person of `invitationOfRecord`. */
  invited: z.enum(invitedAnswers).optional().catch(undefined),
  /** The plan whose free trial begins with the account. */
  trial: recordId().optional().catch(undefined),
};

/**
 * What the code proves: the phone; the email address where it was invited, or where nothing carries
 * text messages (docs/rules.md#contacts).
 */
export function provedBy(
  prover: Prover,
  { email, phone, code }: Pick<SignupDetails, 'email' | 'phone' | 'code'>,
): Contact {
  const isMailed =
    channelOf(prover, 'sms') === 'mail' ||
    (email !== '' && invitationByCode(prover.db, code)?.email === email);
  return isMailed ? { channel: 'mail', to: email } : { channel: 'sms', to: phone.e164 };
}

export const signupFields = z.discriminatedUnion(
  'role',
  [
    z.object({
      ...fields,
      role: z.literal('admin'),
      company_name: line(120, 'signup.errors.companyName'),
    }),
    z.object({ ...fields, role: z.enum(signupRoles).exclude(['admin']) }),
  ],
  { error: 'form.errors.choice' },
);

type SignupInput = CamelKeys<z.output<typeof signupFields>>;

/** Where plans are not paid for, there are no trials. */
export const detailsOf = (
  { locale, gateway }: Prover & Partial<Pick<PublicCaller, 'gateway'>>,
  input: SignupInput,
): SignupDetails => {
  const { role, name, email, phoneNumber: phone, code, invited } = input;
  const trialPlanId = gateway ? input.trial : undefined;
  const companyName = 'companyName' in input ? input.companyName : null;
  return { role, name, email, companyName, phone, code, invited, locale, trialPlanId };
};

/**
 * Sends the code, or makes the account at once where what it proves is and only something else was
 * changed.
 */
export const signUp = publicOperation({
  name: 'signup.start',
  input: withPhone('phone_number', signupFields),
  run(prover, input): Created | { kind: 'sent'; token: string | null } | Refused {
    const details = detailsOf(prover, input);
    const outcome = signedUp(prover.tx, prover, details);
    if (outcome) return outcome;
    const about = { details, isProven: false, refusals: 0 };
    const { token } = signupProof.start(prover, { ...provedBy(prover, details), ...about });
    return { kind: 'sent', token };
  },
});

/** The account, or what of it is somebody else's; null until the contact is proven. */
export function signedUp(
  tx: Database,
  prover: Prover,
  details: SignupDetails,
): Created | Refused | null {
  const pending = signupProof.pendingOf(prover.session);
  const isSame = isOf(pending, provedBy(prover, details));
  if (!pending?.isProven || pending.refusals >= mostRefusals || !isSame) return null;
  return asAnswer(finish(tx, prover, { ...pending, details }));
}

export const isOf = (pending: Contact | null, { channel, to }: Contact): boolean =>
  pending?.channel === channel && pending.to === to;

export const asAnswer = (outcome: SignupOutcome): Created | Refused =>
  outcome.kind === 'created' ? outcome : new Refused(outcome.field, refusals[outcome.field]);

function finish(tx: Database, prover: Prover, pending: Pending<SignupAbout>): SignupOutcome {
  const { session, secrets, locale, address, now } = prover;
  const { details, device, channel } = pending;
  const invitation = askedAbout(tx, pending);
  const text = textOf(null, locale);
  const field = takenField(tx, pending) ?? (invitation && !details.invited ? 'invited' : undefined);
  if (field) {
    const toast = { kind: 'good' as const, text: text(`signup.done.${channel}`) };
    const next = { ...pending, isProven: true, refusals: pending.refusals + 1, refused: field };
    if (session)
      signupProof.keep(tx, session, next, { toast: pending.isProven ? undefined : toast, now });
    return { kind: 'refused', field };
  }
  const code = details.invited === 'join' ? invitation?.code : details.code;
  const { id: personId, role } = createAccount(tx, { ...details, code }, pending, now);
  if (channel === 'sms') mailEmailLink(tx, prover, { ...details, id: personId });
  const trial = details.trialPlanId && startTrialAtSignup(tx, personId, details.trialPlanId, now);
  const begun = trial && text('signup.done.trial', { count: trial.days, plan: trial.title });
  const said = [text('signup.done.signup'), begun].filter(Boolean).join(' ');
  const toast = { kind: 'good' as const, text: said };
  const { token } = replaceSession(tx, prover, { personId, data: { toast }, now });
  giveBack(tx, 'codesPerNetwork', networkOf(address));
  forget(tx, [['codesPerContact', contactSubject(secrets, pending, device)]]);
  const deviceMark = newDeviceMark(secrets, personId);
  return { kind: 'created', token, personId, role, deviceMark };
}

/**
 * The invitation by which whoever signs up without its link can go on as the person its company
 * already keeps a record of. They are asked, or any company could claim somebody by typing their
 * phone.
 */
export const askedAbout = (
  tx: Database,
  { details, ...contact }: Contact & Pick<SignupAbout, 'details'>,
) =>
  isInvitedRole(details.role) && details.code === undefined
    ? invitationOfRecord(tx, contact)
    : undefined;

/** A phone that is only typed may be somebody else's too, and nobody is told. */
function takenField(
  tx: Database,
  { channel, details }: Pending<SignupAbout>,
): RefusedField | undefined {
  const { email, phone } = details;
  if (holderOf(tx, { channel: 'mail', to: email })) return 'email';
  if (channel === 'mail') return undefined;
  return holderOf(tx, { channel: 'sms', to: phone.e164 }) ? 'phone_number' : undefined;
}
