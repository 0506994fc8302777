import type { Database } from 'db/client.server';
import type { challenges } from 'db/schema/sign-in';
import { z } from 'zod';
import { textOf } from '~/i18n/words';
import { isAdmin } from '~/models/access/actor.server';
import { publicOperation } from '~/models/operation.server';
import { sendMessage } from '~/models/outbox/send.server';
import { type Account, findAccountById, type Prover } from '~/models/proof/account.server';
import { voidChallengesOf } from '~/models/proof/challenge.server';
import { startEnrolment } from '~/models/proof/enrolment.server';
import { enrolmentWait, findLink, mailLink, newLink, spendLink } from '~/models/proof/link.server';
import { replaceSession } from '~/models/sessions/session.server';
import { enrollLinkPath, enrollStopPath } from '~/paths';
import { type PendingSignIn, signInProof } from './sign-in.server';

type Means = Pick<Prover, 'secrets' | 'locale' | 'now'> & { origin: string | null };

/**
 * Mails the link that shows a new QR code, and tells every proved contact how to stop it until
 * then. Called inside a write, once more than a mailbox was shown. @returns the link, null where it
 * leads nowhere
 */
export function allowNewAuthenticator(tx: Database, means: Means, account: Account): string | null {
  const { secrets, origin, locale: asker, now } = means;
  const { id, phone, phoneVerifiedAt, locale } = account;
  const email = provedEmail(account);
  if (email === null || origin === null) return null;
  const stop = new URL(enrollStopPath(newLink(tx, means, 'stop-enrolment', id)), origin).href;
  const linkOf = (token: string) => new URL(enrollLinkPath(token), origin).href;
  const token = mailLink(tx, means, {
    purpose: 'enroll',
    reader: { id, email },
    locale,
    isSecret: true,
    words: (text, token) => ({
      subject: text('signIn.mail.linkSubject'),
      text: text('signIn.mail.link', { link: linkOf(token), stop }),
    }),
  });
  const notice = textOf(locale, asker)('signIn.mail.linkShort', { stop });
  if (phone && phoneVerifiedAt !== null)
    sendMessage(tx, secrets, { channel: 'sms', to: phone, text: notice, isSecret: true }, now);
  return linkOf(token);
}

/**
 * Somebody else may have typed the address: a link that lets its reader in goes to one that was
 * proved.
 */
export const provedEmail = ({ email, emailVerifiedAt }: Account): string | null =>
  emailVerifiedAt === null ? null : email;

type Reading = Pick<Prover, 'db' | 'secrets' | 'now'>;

export function enrolmentLinkState(prover: Reading, token: string): 'good' | 'early' | 'dead' {
  const link = findLink(prover.db, prover, 'enroll', token);
  if (!link || link.usedAt !== null) return 'dead';
  return isEarly(link, prover.now) ? 'early' : 'good';
}

const isEarly = (
  { createdAt }: Pick<typeof challenges.$inferSelect, 'createdAt'>,
  now: number,
): boolean => now < createdAt + enrolmentWait;

const byToken = z.object({ token: z.string() });

/** @returns the token of a new session; null when the link leads nowhere, yet or any longer */
export const openEnrolmentLink = publicOperation({
  name: '2fa.open-link',
  input: byToken,
  run(prover, { token }): string | null {
    const { tx, now } = prover;
    const link = findLink(tx, prover, 'enroll', token);
    if (!link || link.usedAt !== null || isEarly(link, now)) return null;
    spendLink(tx, link.id, now);
    const account = link.personId === null ? undefined : findAccountById(tx, link.personId);
    if (!account?.twoFactorEnabled || !account.email) return null;
    const session = replaceSession(tx, prover, { personId: null, data: {}, now });
    const pending: PendingSignIn = {
      channel: 'mail',
      to: account.email,
      challengeId: startEnrolment(tx, prover, { personId: account.id, sessionId: session.id }),
      door: isAdmin(account) ? 'admin' : 'member',
      step: 'enrolment',
      isKnown: true,
      sentAt: now,
      device: '',
    };
    signInProof.keep(tx, { id: session.id, data: {} }, pending, { now });
    return session.token;
  },
});

/** `done`: it was used. */
export function stopLinkState(prover: Reading, token: string): 'good' | 'done' | 'dead' {
  const link = findLink(prover.db, prover, 'stop-enrolment', token);
  if (!link) return 'dead';
  return link.usedAt === null ? 'good' : 'done';
}

/**
 * Ends whatever is on its way to a new authenticator, and half-done sign-ins with it. @returns
 * whose; null where the link leads nowhere
 */
export const stopEnrolment = publicOperation({
  name: '2fa.stop',
  input: byToken,
  run(prover, { token }): number | null {
    const { tx, now } = prover;
    const link = findLink(tx, prover, 'stop-enrolment', token);
    if (!link || link.usedAt !== null || link.personId === null) return null;
    spendLink(tx, link.id, now);
    voidChallengesOf(tx, link.personId, now);
    return link.personId;
  },
});
