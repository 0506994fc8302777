import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { challenges } from 'db/schema/sign-in';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type Message, sendMessage } from '~/models/outbox/send.server';
import { randomToken } from '~/services/secrets/random.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { findAccountById } from './account.server';
import { markUsed, openChallenge } from './challenge.server';
import { confirmEmail } from './confirm-email.server';
import { countOne, refuseOver } from './limits.server';
import { networkOf } from './network';
import { contactSubject } from './subject.server';

const life = 7 * 24 * 3_600_000;

/** The words around a mailed link with this token, in the reader's language. */
export type ComposeLink = (locale: string | null, token: string) => Pick<Message, 'subject' | 'text'>;

type Reader = { id: number; email: string; locale: string | null };

/** Mails a link that confirms the address; called inside a write. The one mailed before is void. */
export function mailEmailLink(
  tx: Database,
  secrets: Secrets,
  { id: personId, email: to, locale }: Reader,
  { compose, now }: { compose: ComposeLink; now: number },
): void {
  const token = randomToken();
  const tokenMac = linkMac(secrets, token);
  const purpose = 'confirm-email';
  openChallenge(tx, { purpose, channel: 'mail', personId, sessionId: null, tokenMac, life, now });
  sendMessage(tx, secrets, { channel: 'mail', to, ...compose(locale, token), isSecret: false }, now);
}

/**
 * Mails another one at somebody's own wish. False when there is nothing to confirm.
 * @throws AppError `too-many` with `seconds`
 */
export function sendEmailLink(
  db: Database,
  secrets: Secrets,
  personId: number,
  { compose, address, now }: { compose: ComposeLink; address: string; now: number },
): boolean {
  return write(db, (tx) => {
    const account = findAccountById(tx, personId);
    if (!account?.email || account.emailVerifiedAt !== null) return false;
    const contact = { channel: 'mail' as const, to: account.email };
    const counters = [
      ['codesPerNetwork', networkOf(address)],
      ['linksPerContact', contactSubject(secrets, contact, 'confirm')],
    ] as const;
    for (const [name, subject] of counters) refuseOver(tx, name, subject, now);
    for (const [name, subject] of counters) countOne(tx, name, subject, now);
    mailEmailLink(tx, secrets, { ...account, email: account.email }, { compose, now });
    return true;
  });
}

/** `done`: it was used, and the address is still the confirmed one. */
export type EmailLink = { state: 'open' | 'done'; email: string } | { state: 'dead' };

/** What a link leads to. Looking does not use it up: mail scanners look too. */
export function readEmailLink(db: Database, secrets: Secrets, token: string, now: number): EmailLink {
  const link = findLink(db, secrets, token, now);
  if (!link?.email) return { state: 'dead' };
  const { email, usedAt, emailVerifiedAt } = link;
  if (emailVerifiedAt !== null) return { state: 'done', email };
  return usedAt === null ? { state: 'open', email } : { state: 'dead' };
}

/** Uses the link up. @returns whose address it confirmed; null when it leads nowhere */
export function confirmByLink(db: Database, secrets: Secrets, token: string, now: number): number | null {
  return write(db, (tx) => {
    const link = findLink(tx, secrets, token, now);
    if (!link?.email || link.usedAt !== null) return null;
    markUsed(tx, link.id, now);
    confirmEmail(tx, link.personId, link.email, now);
    return link.personId;
  });
}

function findLink(db: Database, secrets: Secrets, token: string, now: number) {
  return db
    .select({
      id: challenges.id,
      usedAt: challenges.usedAt,
      personId: people.id,
      email: people.email,
      emailVerifiedAt: people.emailVerifiedAt,
    })
    .from(challenges)
    .innerJoin(people, and(eq(people.id, challenges.personId), isNull(people.deletedAt)))
    .where(and(eq(challenges.tokenMac, linkMac(secrets, token)), gt(challenges.expiresAt, now)))
    .get();
}

const linkMac = (secrets: Secrets, token: string) => secrets.mac('e-mail confirmation', token);
