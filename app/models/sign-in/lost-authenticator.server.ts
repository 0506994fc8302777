import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { challenges } from 'db/schema/sign-in';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type Message, sendMessage, sendToNobody } from '~/models/outbox/send.server';
import type { PendingSignIn } from '~/models/sessions/data.server';
import { type Browser, replaceSession } from '~/models/sessions/replace.server';
import { saveSessionData } from '~/models/sessions/session.server';
import { randomToken } from '~/services/secrets/random.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { findAccount, findAccountById } from './account.server';
import { openChallenge } from './challenge.server';
import { startEnrolment } from './enrolment.server';
import { countOne, refuseOver } from './limits.server';
import { networkOf } from './network';
import { contactSubject } from './subject.server';

const life = 15 * 60_000;

type LinkRequest = {
  pending: PendingSignIn;
  /** The words around the link with this token. */
  compose: (locale: string | null, token: string) => Pick<Message, 'subject' | 'text'>;
  address: string;
  now: number;
};

/**
 * Mails a link to set up an authenticator anew, to a person with two-factor on who began to sign in. Never the
 * key itself (target 23). False when they have no e-mail address; who has given no proof yet always hears true.
 *
 * @throws AppError `too-many` with `seconds`.
 */
export function sendEnrolmentLink(db: Database, secrets: Secrets, request: LinkRequest): boolean {
  const { pending, compose, address, now } = request;
  return write(db, (tx) => {
    const contact = { channel: pending.channel, to: pending.sentTo };
    const counters = [
      ['codesPerNetwork', networkOf(address)],
      ['linksPerContact', contactSubject(secrets, contact, pending.device)],
    ] as const;
    for (const [name, subject] of counters) refuseOver(tx, name, subject, now);
    for (const [name, subject] of counters) countOne(tx, name, subject, now);

    const account = findAccount(tx, contact);
    const to = account?.twoFactorEnabled ? account.email : null;
    const token = randomToken();
    const personId = to && account ? account.id : null;
    const tokenMac = linkMac(secrets, token);
    openChallenge(tx, { purpose: 'enroll', channel: 'mail', personId, sessionId: null, tokenMac, life, now });
    const words = compose(account?.locale ?? null, token);
    const message = { channel: 'mail' as const, to: to ?? '', ...words, isSecret: true };
    if (to) sendMessage(tx, secrets, message, now);
    else sendToNobody(tx, secrets, message, now);
    return to !== null || !pending.isKnown;
  });
}

/** Whether the link still leads somewhere. Looking does not use it up: mail scanners look too. */
export function isLiveLink(db: Database, secrets: Secrets, token: string, now: number): boolean {
  return (
    db
      .select({ id: challenges.id })
      .from(challenges)
      .where(liveLink(secrets, token, now))
      .get() !== undefined
  );
}

/**
 * Uses the link up and begins the set-up in a new session of this browser; answers with its token, or null when
 * the link leads nowhere any longer.
 */
export function openEnrolmentLink(
  db: Database,
  secrets: Secrets,
  { token, browser, now }: { token: string; browser: Browser; now: number },
): string | null {
  return write(db, (tx) => {
    const link = tx
      .update(challenges)
      .set({ usedAt: now, updatedAt: now })
      .where(liveLink(secrets, token, now))
      .returning({ personId: challenges.personId })
      .get();
    const account = link?.personId ? findAccountById(tx, link.personId) : undefined;
    if (!account?.twoFactorEnabled || !account.email) return null;
    const session = replaceSession(tx, browser, { personId: null, data: {}, now });
    const pending: PendingSignIn = {
      challengeId: startEnrolment(tx, secrets, { personId: account.id, sessionId: session.id, now }),
      door: account.role === 'superadmin' || account.role === 'admin' ? 'admin' : 'member',
      ...{
        proof: 'enrolment',
        isKnown: true,
        channel: 'mail',
        sentTo: account.email,
        sentAt: now,
        device: '',
      },
    };
    saveSessionData(tx, session.id, { pending }, now);
    return session.token;
  });
}

const linkMac = (secrets: Secrets, token: string) => secrets.mac('enrolment link', token);

const liveLink = (secrets: Secrets, token: string, now: number) =>
  and(
    eq(challenges.tokenMac, linkMac(secrets, token)),
    isNull(challenges.usedAt),
    gt(challenges.expiresAt, now),
  );
