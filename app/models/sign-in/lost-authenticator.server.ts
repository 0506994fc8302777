import { z } from 'zod';
import { isAdmin } from '~/models/access/actor.server';
import { openOperation } from '~/models/operation.server';
import { findAccount, findAccountById, type Prover } from '~/models/proof/account.server';
import { startEnrolment } from '~/models/proof/enrolment.server';
import { contactSubject } from '~/models/proof/limits.server';
import { countLink, findLink, mailLink, spendLink } from '~/models/proof/link.server';
import { replaceSession } from '~/models/sessions/session.server';
import { enrollLinkPath } from '~/paths';
import { type PendingSignIn, signInProof } from './sign-in.server';

/**
 * Mails a link, never the key itself (docs/rules.md#lost-authenticator). False when there is no e-mail address; who has
 * given no proof yet always hears true. @throws AppError `limit`
 */
export const sendEnrolmentLink = openOperation({
  name: '2fa.send-link',
  run(prover) {
    const { tx, secrets, origin, address, now } = prover;
    const pending = signInProof.pendingOf(prover.session);
    if (!pending || origin === null) return false;
    countLink(tx, { address, subject: contactSubject(secrets, pending, pending.device) }, now);
    const account = findAccount(tx, pending);
    const email = account?.twoFactorEnabled ? account.email : null;
    mailLink(tx, prover, {
      purpose: 'enroll',
      reader: account && email ? { id: account.id, email } : null,
      locale: account?.locale ?? null,
      isSecret: true,
      words: (text, token) => {
        const link = new URL(enrollLinkPath(token), origin).href;
        return { subject: text('signIn.mail.linkSubject'), text: text('signIn.mail.link', { link }) };
      },
    });
    return email !== null || !pending.isKnown;
  },
});

export const isLiveLink = (prover: Pick<Prover, 'db' | 'secrets' | 'now'>, token: string): boolean =>
  findLink(prover.db, prover, 'enroll', token)?.usedAt === null;

/** @returns the token of a new session; null when the link leads nowhere any longer */
export const openEnrolmentLink = openOperation({
  name: '2fa.open-link',
  input: z.object({ token: z.string() }),
  run(prover, { token }): string | null {
    const { tx, now } = prover;
    const link = findLink(tx, prover, 'enroll', token);
    if (!link || link.usedAt !== null) return null;
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
