import type { Database } from 'db/client.server';
import { isLocale, type Locale, textFor } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { companyLocale } from '~/models/company/settings.server';
import { contactSubject, countOne, waitFor } from '~/models/limits/limits.server';
import type { Caller } from '~/models/operation.server';
import { queueForNobody, queueMessage } from '~/models/outbox/send.server';
import type { Contact } from '~/models/sign-in/context';
import { loginPath, projectInvitationsPath, signupPath } from '~/paths';
import type { InvitedRole } from './input';
import { contactsOf, type Invitee } from './invitee.server';

/**
 * The language of a known person, or else of the company. It must not depend on people the inviter
 * cannot see.
 */
export function languageFor(
  tx: Database,
  actor: Actor,
  { invitee, fallback }: { invitee: Invitee | undefined; fallback: Locale },
): Locale {
  return isLocale(invitee?.locale) ? invitee.locale : companyLocale(tx, actor, fallback);
}

type InvitationText = {
  inviter: string;
  role: InvitedRole;
  invited: { name: string }[];
  language: Locale;
  isKnown: boolean;
};

/** The text of an invitation, without its link. */
export function invitationMessage({
  inviter,
  role,
  invited,
  language,
  isKnown,
}: InvitationText): string {
  const text = textFor(language);
  return text(isKnown ? 'invitation.sms.member' : 'invitation.sms.stranger', {
    inviter,
    role: text(`shell.role.${role}`),
    project: invited[0]?.name ?? '',
    count: invited.length,
  });
}

type LinkOptions = {
  role: string;
  countryCode: string;
  phone: string;
  email: string;
  code: string;
  language: Locale;
  isKnown: boolean;
};

/**
 * People the inviter knows sign in; all others get the same sign-up link, whether they have an
 * account or not.
 */
export function invitationLink(origin: string, options: LinkOptions): string {
  const { role, countryCode, phone, email, code, language, isKnown } = options;
  const contact = email
    ? { email }
    : { phone: phone.slice(countryCode.length), country_code: countryCode };
  const path = isKnown
    ? loginPath({ by: email ? 'email' : undefined, redirectTo: projectInvitationsPath() })
    : signupPath({ role, language, ...contact, code });
  return new URL(path, origin).href;
}

type Outgoing = LinkOptions & {
  message: string;
  /** The contact that an invited person the inviter knows signs in with. */
  known?: Contact;
};

/**
 * Queues an invitation to its phone, its email address or both. The link to sign up holds the
 * contact it is sent to. Called inside a write.
 */
export function sendInvitation(
  tx: Database,
  caller: Pick<Caller, 'secrets' | 'now' | 'origin'>,
  { message, known, ...invitation }: Outgoing,
) {
  const { origin } = caller;
  for (const contact of contactsOf(invitation)) {
    const { channel, to } = known ?? contact;
    const only = channel === 'mail' ? { email: to, phone: '' } : { email: '', phone: to };
    const link = origin && invitationLink(origin, { ...invitation, ...only });
    const text = [message, link].filter(Boolean).join('\n');
    sendTo(tx, caller, contact, { text, language: invitation.language });
  }
}

/**
 * If the contact has reached today's limit, nothing is sent and the sender does not learn it,
 * because that would reveal what others sent.
 */
function sendTo(
  tx: Database,
  { secrets, now }: Pick<Caller, 'secrets' | 'now'>,
  contact: Contact,
  { text, language }: { text: string; language: Locale },
) {
  const subject = contactSubject(secrets, contact, '');
  const isOverLimit = waitFor(tx, 'invitationsPerContact', subject, now) > 0;
  if (!isOverLimit) countOne(tx, 'invitationsPerContact', subject, now);
  const title =
    contact.channel === 'mail' ? textFor(language)('invitation.mail.subject') : undefined;
  const send = isOverLimit ? queueForNobody : queueMessage;
  send(tx, secrets, { ...contact, subject: title, text }, now);
}
