import { z } from 'zod';
import { type Text, type TextKey, textOf } from '~/i18n/words';
import { startTrialAtSignup } from '~/models/billing/subscriptions/signup-trial.server';
import type { PublicCaller } from '~/models/caller';
import { Refused } from '~/models/errors';
import { emailField, line, recordId } from '~/models/fields';
import {
  invitationByCode,
  invitationOfRecord,
  invitedRecord,
} from '~/models/invitations/claim.server';
import { isInvitedRole } from '~/models/invitations/input';
import { contactSubject, forget, giveBack, networkOf } from '~/models/limits/limits.server';
import { publicOperation } from '~/models/operation.server';
import { channelOf } from '~/models/outbox/ways.server';
import type { CamelKeys } from '~/models/payload';
import { phoneWithCountry, withPhone } from '~/models/people/phone.server';
import { replaceSession } from '~/models/sessions/session.server';
import { newDeviceMark, ownerOf } from '~/models/sign-in/accounts.server';
import type { Contact, Pending, SignInContext } from '~/models/sign-in/context';
import { createAccount, type SignupDetails } from '~/models/sign-in/new-account.server';
import { answerOperation, resendOperation } from '~/models/sign-in/operations.server';
import { pendingOf, savePending } from '~/models/sign-in/pending.server';
import { invitedAnswers, type SignupRole, signupRoles } from '~/models/sign-in/signup-roles';
import { type Purpose, start } from '~/models/sign-in/verification.server';
import { loginPath, projectInvitationsPath } from '~/paths';
import { mailEmailLink } from './confirm-email.server';
import { unverifiedNotice } from './sign-in.server';

/** Errors that appear once the contact is verified, by their field. */
export const signupErrors = {
  email: 'signup.errors.emailTaken',
  phone_number: 'signup.errors.phoneTaken',
  invited: 'signup.errors.invited',
} as const satisfies Record<string, TextKey>;
type ErrorField = keyof typeof signupErrors;

export type PendingSignup = {
  details: SignupDetails;
  /** True if the contact was verified in this session. */
  isVerified: boolean;
  /** How often other details were rejected since then. */
  refusals: number;
  /** The field to correct or answer now that the contact is verified. */
  refused?: ErrorField;
};

export type Created = {
  kind: 'created';
  token: string;
  personId: number;
  role: SignupRole;
  deviceMark: string;
};
export type SignupOutcome = Created | { kind: 'refused'; field: ErrorField };

/** After this many taken addresses the contact is verified again, so that no one tries a list. */
const maxRefusals = 5;

/** Only a message to the contact reveals whether it has an account. */
export const signupPurpose: Purpose<PendingSignup, SignupOutcome> = {
  name: 'signup',
  account: 'new',
  rejections: () => ({ expired: 'signup.errors.expired' }),
  recipient(context, identity) {
    const { code, role } = identity.details;
    const redirectTo = code && projectInvitationsPath();
    const owner = ownerOf(context.db, identity);
    if (owner)
      return {
        person: null,
        from: 'none',
        notice: { locale: owner.locale, words: takenWords(context, identity, redirectTo) },
      };
    // The person signs in by the record's verified contact instead, without a second account.
    const record = isInvitedRole(role) ? invitedRecord(context.db, code, identity) : undefined;
    if (!record || record.isFresh) return { person: null, from: 'contact' };
    const notice = unverifiedNotice(context, identity, { ...record, redirectTo });
    return { person: null, from: 'none', notice };
  },
  done: (context, { pending }) => createOrReject(context, pending),
};

const takenWords =
  ({ origin }: SignInContext, { channel }: Contact, redirectTo?: string) =>
  (text: Text) => {
    const link = origin && new URL(loginPath({ redirectTo }), origin).href;
    return {
      subject: text('signup.taken.subject'),
      text: link
        ? text(`signup.taken.${channel}`, { link })
        : text(`signup.taken.${channel}NoLink`),
    };
  };

/**
 * The contact to verify: the phone, or the email address if only that was invited or text messages
 * cannot be sent (docs/rules.md#contacts).
 */
export function contactToVerify(
  context: SignInContext,
  { email, phone, code }: Pick<SignupDetails, 'email' | 'phone' | 'code'>,
): Contact {
  const invitation = invitationByCode(context.db, code);
  const isMailed =
    channelOf(context, 'sms') === 'mail' ||
    (email !== '' && invitation?.email === email && invitation.phone !== phone.e164);
  return isMailed ? { channel: 'mail', to: email } : { channel: 'sms', to: phone.e164 };
}

const fields = {
  name: line(120, 'signup.errors.name'),
  email: emailField('signIn.errors.email', 'signIn.errors.emailMissing'),
  phone_number: phoneWithCountry('signIn.errors.phone'),
  /** The code in an invitation's link. */
  code: z.string().max(200).optional(),
  /** The answer to whether they are the person that a company invited. */
  invited: z.enum(invitedAnswers).optional().catch(undefined),
  /** The plan whose free trial starts with the account. */
  trial: recordId().optional().catch(undefined),
};

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

/** Without billing there are no trials. */
export function detailsOf(
  { locale, gateway }: Pick<PublicCaller, 'locale' | 'gateway'>,
  input: CamelKeys<z.output<typeof signupFields>>,
): SignupDetails {
  const { role, name, email, phoneNumber: phone, code, invited } = input;
  const trialPlanId = gateway ? input.trial : undefined;
  const companyName = 'companyName' in input ? input.companyName : null;
  return { role, name, email, companyName, phone, code, invited, locale, trialPlanId };
}

export const startSignup = (context: SignInContext, details: SignupDetails, contact: Contact) =>
  start(context, signupPurpose, { ...contact, details, isVerified: false, refusals: 0 });

/** Sends the code, or creates the account at once if the contact is verified already. */
export const signUp = publicOperation({
  name: 'signup.start',
  input: withPhone('phone_number', signupFields),
  run(context, input): Created | { kind: 'sent'; token: string | null } | Refused {
    const details = detailsOf(context, input);
    const outcome = createIfVerified(context, details);
    if (outcome) return outcome;
    const { token } = startSignup(context, details, contactToVerify(context, details));
    return { kind: 'sent', token };
  },
});

export const answerSignup = answerOperation('signup.verify', signupPurpose);
export const resendSignup = resendOperation('signup.resend', signupPurpose);

/** Returns null if the contact is not verified yet, or has to be verified again. */
export function createIfVerified(
  context: SignInContext,
  details: SignupDetails,
): Created | Refused | null {
  const pending = pendingOf(signupPurpose, context.session);
  const isSame = pending && isSameContact(pending, contactToVerify(context, details));
  if (!isSame || !pending.isVerified || pending.refusals >= maxRefusals) return null;
  return createdOrError(createOrReject(context, { ...pending, details }));
}

export const isSameContact = (one: Contact, other: Contact) =>
  one.channel === other.channel && one.to === other.to;

export const createdOrError = (outcome: SignupOutcome): Created | Refused =>
  outcome.kind === 'created' ? outcome : new Refused(outcome.field, signupErrors[outcome.field]);

function createOrReject(context: SignInContext, pending: Pending<PendingSignup>): SignupOutcome {
  const { db, session, secrets, locale, address, now } = context;
  const { details, device, channel } = pending;
  const invitation = invitationToAskAbout(db, pending);
  const text = textOf(null, locale);
  const field = takenField(db, pending) ?? (invitation && !details.invited ? 'invited' : undefined);
  if (field) {
    const toast = { kind: 'good' as const, text: text(`signup.done.${channel}`) };
    const next = { ...pending, isVerified: true, refusals: pending.refusals + 1, refused: field };
    if (session)
      savePending(context, signupPurpose, session, next, pending.isVerified ? undefined : toast);
    return { kind: 'refused', field };
  }
  const code = details.invited === 'join' ? invitation?.code : details.code;
  const { id: personId, role } = createAccount(db, { ...details, code }, pending, context);
  if (channel === 'sms') mailEmailLink(context, { ...details, id: personId });
  const trial =
    details.trialPlanId && startTrialAtSignup(db, personId, details.trialPlanId, context);
  const trialText = trial && text('signup.done.trial', { count: trial.days, plan: trial.title });
  const words = [text('signup.done.signup'), trialText].filter(Boolean).join(' ');
  const toast = { kind: 'good' as const, text: words };
  const { token } = replaceSession(db, context, { personId, data: { toast }, now });
  giveBack(db, 'codesPerNetwork', networkOf(address));
  forget(db, [['codesPerContact', contactSubject(secrets, pending, device)]]);
  return { kind: 'created', token, personId, role, deviceMark: newDeviceMark(secrets, personId) };
}

/**
 * The invitation of a person signing up without its link. They choose whether to join as that
 * person, or any company could claim someone by entering their phone.
 */
export const invitationToAskAbout = (
  db: SignInContext['db'],
  { details, ...contact }: Contact & Pick<PendingSignup, 'details'>,
) =>
  isInvitedRole(details.role) && details.code === undefined
    ? invitationOfRecord(db, contact)
    : undefined;

/** An unverified phone may be someone else's too, and that is not revealed. */
function takenField(
  db: SignInContext['db'],
  { channel, details: { email, phone } }: Pending<PendingSignup>,
): ErrorField | undefined {
  if (ownerOf(db, { channel: 'mail', to: email })) return 'email';
  if (channel === 'mail') return undefined;
  return ownerOf(db, { channel: 'sms', to: phone.e164 }) ? 'phone_number' : undefined;
}
