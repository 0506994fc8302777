import { textOf } from '~/i18n/words';
import { isAdmin } from '~/models/access/actor.server';
import { queueMessage } from '~/models/outbox/send.server';
import type { Account } from '~/models/sign-in/accounts.server';
import { voidChallengesOf } from '~/models/sign-in/challenges.server';
import type { SignInContext } from '~/models/sign-in/context';
import { startEnrolment } from '~/models/sign-in/evidence/authenticator.server';
import {
  enrolmentWait,
  findLink,
  linkOperation,
  type MailedLink,
  mailLink,
  newLink,
} from '~/models/sign-in/evidence/mailed-link.server';
import { savePending, visitorSession } from '~/models/sign-in/pending.server';
import { enrollLinkPath, enrollStopPath } from '~/paths';
import { signInPurpose } from './sign-in.server';

type LinkReader = Pick<SignInContext, 'db' | 'secrets' | 'now'>;

/**
 * Emails the link that shows a new QR code, and tells every verified contact how to stop it until
 * then. Requires more evidence than access to the mailbox. Called inside a write. Returns the link,
 * null if it cannot be mailed.
 */
export function allowNewAuthenticator(
  context: LinkReader & Pick<SignInContext, 'locale' | 'origin'>,
  account: Account,
): string | null {
  const { db, secrets, origin, now } = context;
  const { id, phone: to, phoneVerifiedAt, locale } = account;
  const email = verifiedEmail(account);
  if (email === null || origin === null) return null;
  const stop = new URL(enrollStopPath(newLink(context, 'stop-enrolment', id)), origin).href;
  const linkOf = (token: string) => new URL(enrollLinkPath(token), origin).href;
  const token = mailLink(context, {
    purpose: 'enroll',
    reader: { id, email, locale },
    isSecret: true,
    words: (text, token) => ({
      subject: text('signIn.mail.linkSubject'),
      text: text('signIn.mail.link', { link: linkOf(token), stop }),
    }),
  });
  const text = textOf(locale, context.locale)('signIn.mail.linkShort', { stop });
  if (to && phoneVerifiedAt !== null)
    queueMessage(db, secrets, { channel: 'sms', to, text, isSecret: true }, now);
  return linkOf(token);
}

/** Links that sign someone in are sent to verified addresses only. */
export const verifiedEmail = ({ email, emailVerifiedAt }: Account): string | null =>
  emailVerifiedAt === null ? null : email;

export function enrolmentLinkState(reader: LinkReader, token: string): 'good' | 'early' | 'dead' {
  const link = findLink(reader, 'enroll', token);
  if (!link || link.usedAt !== null) return 'dead';
  return isEarly(link, reader.now) ? 'early' : 'good';
}

const isEarly = ({ createdAt }: MailedLink, now: number) => now < createdAt + enrolmentWait;

/** Returns the token of a session that sets up the authenticator; null if the link is not valid. */
export const openEnrolmentLink = linkOperation<string>('2fa.open-link', {
  link: 'enroll',
  isUsable: ({ now }, link) => !isEarly(link, now),
  done(context, personId, account) {
    if (!account?.twoFactorEnabled || !account.email) return null;
    const { session, token } = visitorSession(context);
    savePending(context, signInPurpose, session, {
      channel: 'mail',
      to: account.email,
      door: isAdmin(account) ? 'admin' : 'member',
      challengeId: startEnrolment(context, { personId, sessionId: session.id }),
      step: 'enrolment',
      isKnown: true,
      sentAt: context.now,
      device: '',
    });
    return token;
  },
});

/** `done`: it was used. */
export function stopLinkState(reader: LinkReader, token: string): 'good' | 'done' | 'dead' {
  const link = findLink(reader, 'stop-enrolment', token);
  if (!link) return 'dead';
  return link.usedAt === null ? 'good' : 'done';
}

/** Stops a new authenticator, and sign-ins in progress with it. Returns the person's id. */
export const stopEnrolment = linkOperation<number>('2fa.stop', {
  link: 'stop-enrolment',
  done(context, personId) {
    voidChallengesOf(context.db, personId, context.now);
    return personId;
  },
});
