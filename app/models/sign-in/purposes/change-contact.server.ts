import { apiKeys } from 'db/schema/api-key';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { Refused } from '~/models/errors';
import { checkbox, emailField } from '~/models/fields';
import { countOne, personSubject, refuseOver } from '~/models/limits/limits.server';
import { type Caller, operation } from '~/models/operation.server';
import { channelOf } from '~/models/outbox/ways.server';
import { notifyOldContacts } from '~/models/people/contact.server';
import { phoneWithCountry, withPhone } from '~/models/people/phone.server';
import { findProfile, saveOwn } from '~/models/profile/profile.server';
import { endSessionsOf, sessionOf } from '~/models/sessions/session.server';
import { ownerOf } from '~/models/sign-in/accounts.server';
import { releaseFromOthers } from '~/models/sign-in/claims.server';
import type { Contact, Pending, SignInContext } from '~/models/sign-in/context';
import { answerOperation, resendOperation } from '~/models/sign-in/operations.server';
import { savePending } from '~/models/sign-in/pending.server';
import { type Purpose, signedInDevice, start } from '~/models/sign-in/verification.server';
import { assertConfirmed, personIn, resetOwnLimits } from './confirm-identity.server';

export type ContactChange = {
  columns: { email: string } | { countryCode: string; phoneNumber: string; phone: string };
  /** True if API keys stay valid; other sessions always end. */
  keepsKeys: boolean;
};

export type ContactChanged = { kind: 'changed' | 'taken'; channel: Contact['channel'] };

/** A new email address or phone replaces the old one when its code is entered. */
export const changeContactPurpose: Purpose<ContactChange, ContactChanged> = {
  name: 'change-contact',
  account: 'own',
  recipient: (context) => ({ person: personIn(context), from: 'contact' }),
  done(context, { pending }) {
    savePending(context, changeContactPurpose, sessionOf(context), null);
    const { channel } = pending;
    // Someone else may have verified it in the meantime.
    if (ownerOf(context.db, pending, personIn(context).id)) return { kind: 'taken', channel };
    changeContact(context, pending);
    return { kind: 'changed', channel };
  },
};

export const answerContactCode = answerOperation('person.update', changeContactPurpose);
export const resendContactCode = resendOperation('person.update', changeContactPurpose);

function changeContact(context: SignInContext, pending: Pending<ContactChange>) {
  const { db, now } = context;
  const { channel, columns, keepsKeys, to } = pending;
  const actor = personIn(context);
  const before = findProfile(db, actor);
  const verified = channel === 'mail' ? { emailVerifiedAt: now } : { phoneVerifiedAt: now };
  releaseFromOthers(db, actor.id, pending, context);
  saveOwn(db, { ...context, actor }, { before, after: { ...columns, ...verified } });
  if (to !== (channel === 'mail' ? before.email : before.phone)) endOthers(context, keepsKeys);
  resetOwnLimits(context, pending);
  const after = { ...before, ...columns };
  notifyOldContacts(context, { id: actor.id, locale: before.locale, before, after });
}

/** Someone else may have been using the account, so only this session stays signed in. */
function endOthers(context: Pick<SignInContext, 'db' | 'session'>, keepsKeys: boolean) {
  const { id } = personIn(context);
  endSessionsOf(context.db, id, sessionOf(context).id);
  if (!keepsKeys) context.db.delete(apiKeys).where(eq(apiKeys.personId, id)).run();
}

export const changeEmail = operation({
  name: 'person.update',
  isPersonal: true,
  input: z.object({ email: emailField('person.errors.email'), keep_keys: checkbox }),
  run: (caller, { email, keepKeys: keepsKeys }) =>
    startChange(caller, { channel: 'mail', to: email, columns: { email }, keepsKeys }),
});

export const changePhone = operation({
  name: 'person.update',
  isPersonal: true,
  input: withPhone(
    'phone_number',
    z.object({ phone_number: phoneWithCountry('person.errors.phone'), keep_keys: checkbox }),
  ),
  run(caller, { phoneNumber: { countryCode, national, e164: phone }, keepKeys: keepsKeys }) {
    const columns = { countryCode, phoneNumber: national, phone };
    return startChange(caller, { channel: 'sms', to: phone, columns, keepsKeys });
  },
});

/** `isSaved`: no code can be sent to the contact, so it was saved unverified. */
function startChange(
  caller: Caller,
  identity: Contact & ContactChange,
): Refused | { isSaved: boolean } {
  assertConfirmed(caller);
  const { db, actor, now } = caller;
  const { email, phone, emailVerifiedAt, phoneVerifiedAt } = findProfile(db, actor);
  const [field, kind, verified] =
    identity.channel === 'mail'
      ? (['email', 'email', emailVerifiedAt && email] as const)
      : (['phone_number', 'phone', phoneVerifiedAt && phone] as const);
  // A current contact that is not verified yet is verified the same way.
  if (identity.to === verified) return new Refused(field, `profile.contact.${kind}.same`);
  if (channelOf(caller, identity.channel) !== identity.channel)
    return saveUnverified(caller, identity);
  const owner = personSubject(actor.id, signedInDevice);
  refuseOver(db, 'codesPerPerson', owner, now);
  if (!ownerOf(db, identity, actor.id)) {
    start(caller, changeContactPurpose, identity);
    return { isSaved: false };
  }
  // It counts like a sent code, or this would reveal which of many addresses have accounts.
  countOne(db, 'codesPerPerson', owner, now);
  return new Refused(field, `person.errors.${kind}Taken`);
}

/** Requires a verified email, because anyone could claim an account without verified contacts. */
function saveUnverified(
  caller: Caller,
  { columns, keepsKeys }: ContactChange,
): Refused | { isSaved: boolean } {
  const { db, actor } = caller;
  const before = findProfile(db, actor);
  if (before.emailVerifiedAt === null)
    return new Refused('phone_number', 'profile.contact.phone.emailFirst');
  saveOwn(db, caller, { before, after: { ...columns, phoneVerifiedAt: null } });
  endOthers(caller, keepsKeys);
  const after = { ...before, ...columns };
  notifyOldContacts(caller, { id: actor.id, locale: before.locale, before, after });
  return { isSaved: true };
}
