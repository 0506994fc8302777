import type { Database } from 'db/client.server';
import { challenges } from 'db/schema/sign-in';
import { and, eq, gt } from 'drizzle-orm';
import { type Text, textOf } from '~/i18n/words';
import { type Message, sendMessage } from '~/models/outbox/send.server';
import { pick } from '~/models/rows.server';
import { randomToken } from '~/services/secrets/random.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import type { Prover } from './account.server';
import { openChallenge } from './challenge.server';
import { countOne, networkOf, refuseOver } from './limits.server';

const day = 24 * 3_600_000;

/** How long a new authenticator waits for somebody to stop it. */
export const enrolmentWait = day;

const lives = {
  'confirm-email': 7 * day,
  enroll: enrolmentWait + 7 * day,
  'stop-enrolment': enrolmentWait + 7 * day,
  'sign-in-link': day,
};
type LinkPurpose = keyof typeof lives;

type Link = {
  purpose: LinkPurpose;
  reader: { id: number; email: string };
  locale: string | null;
  words: (text: Text, token: string) => Pick<Message, 'subject' | 'text'>;
  isSecret: boolean;
};

/** Mails a link that is good once; the one mailed before is void. Called inside a write. */
export function mailLink(
  tx: Database,
  { secrets, locale: asker, now }: Pick<Prover, 'secrets' | 'locale' | 'now'>,
  { purpose, reader, locale, words, isSecret }: Link,
) {
  const token = newLink(tx, { secrets, now }, purpose, reader.id);
  const message = { ...words(textOf(locale, asker), token), channel: 'mail' as const, isSecret };
  sendMessage(tx, secrets, { ...message, to: reader.email }, now);
  return token;
}

/** @returns what the link ends with; the one made before is void */
export function newLink(
  tx: Database,
  { secrets, now }: Pick<Prover, 'secrets' | 'now'>,
  purpose: LinkPurpose,
  personId: number,
): string {
  const token = randomToken();
  const tokenMac = linkMac(secrets, purpose, token);
  const life = lives[purpose];
  openChallenge(tx, { purpose, channel: 'mail', personId, sessionId: null, tokenMac, life, now });
  return token;
}

/** Links are few, and from one network few in all. @throws AppError `limit` */
export function countLink(
  tx: Database,
  { address, subject }: { address: string; subject: string },
  now: number,
) {
  const network = networkOf(address);
  refuseOver(tx, 'codesPerNetwork', network, now);
  refuseOver(tx, 'linksPerContact', subject, now);
  countOne(tx, 'codesPerNetwork', network, now);
  countOne(tx, 'linksPerContact', subject, now);
}

/**
 * The challenge behind a link that is not too old. Looking does not use it up: mail scanners look
 * too.
 */
export function findLink(
  db: Database,
  { secrets, now }: Pick<Prover, 'secrets' | 'now'>,
  purpose: LinkPurpose,
  token: string,
) {
  const isIt = eq(challenges.tokenMac, linkMac(secrets, purpose, token));
  return db
    .select(pick(challenges, 'id', 'personId', 'usedAt', 'createdAt'))
    .from(challenges)
    .where(and(isIt, gt(challenges.expiresAt, now)))
    .get();
}

export function spendLink(tx: Database, id: number, now: number) {
  tx.update(challenges).set({ usedAt: now, updatedAt: now }).where(eq(challenges.id, id)).run();
}

const linkMac = (secrets: Secrets, purpose: LinkPurpose, token: string) =>
  secrets.mac('mailed link', `${purpose} ${token}`);
