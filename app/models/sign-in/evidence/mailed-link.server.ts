import { challenges } from 'db/schema/sign-in';
import { and, gt, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { type Text, textOf } from '~/i18n/words';
import { dayMs } from '~/models/durations';
import { countOne, networkOf, refuseOver } from '~/models/limits/limits.server';
import { publicOperation } from '~/models/operation.server';
import { type Message, queueMessage } from '~/models/outbox/send.server';
import { pick } from '~/models/rows.server';
import { type Account, findAccountById } from '~/models/sign-in/accounts.server';
import { markChallengeUsed, openChallenge } from '~/models/sign-in/challenges.server';
import type { EvidenceOf, SignInContext } from '~/models/sign-in/context';
import { randomToken } from '~/services/secrets/random.server';

/** How long the link to a new authenticator waits, so that its owner can stop it. */
export const enrolmentWait = dayMs;

const lives = {
  'confirm-email': 7 * dayMs,
  enroll: enrolmentWait + 7 * dayMs,
  'stop-enrolment': enrolmentWait + 7 * dayMs,
  'sign-in-link': dayMs,
};
type LinkName = keyof typeof lives;

type LinkContext = Pick<SignInContext, 'db' | 'secrets' | 'now'>;

type Mail = {
  purpose: LinkName;
  reader: { id: number; email: string; locale: string | null };
  words: (text: Text, token: string) => Pick<Message, 'subject' | 'text'>;
  isSecret: boolean;
};

/** Emails a single-use link, which voids the previous one. Called inside a write. */
export function mailLink(
  context: LinkContext & Pick<SignInContext, 'locale'>,
  { purpose, reader: { id, email: to, locale }, words, isSecret }: Mail,
): string {
  const { db, secrets, now } = context;
  const token = newLink(context, purpose, id);
  const message = { ...words(textOf(locale, context.locale), token), to, isSecret };
  queueMessage(db, secrets, { channel: 'mail', ...message }, now);
  return token;
}

/** Creates the token that ends a single-use link, which voids the previous one. */
export function newLink(
  { db, secrets, now }: LinkContext,
  purpose: LinkName,
  personId: number,
): string {
  const token = randomToken();
  const tokenMac = secrets.mac('mailed link', linkText(purpose, token));
  const life = lives[purpose];
  openChallenge(db, { purpose, channel: 'mail', personId, sessionId: null, tokenMac, life, now });
  return token;
}

/** @throws AppError `limit` */
export function countLink({ db, address, now }: SignInContext, subject: string) {
  const network = networkOf(address);
  refuseOver(db, 'codesPerNetwork', network, now);
  refuseOver(db, 'linksPerContact', subject, now);
  countOne(db, 'codesPerNetwork', network, now);
  countOne(db, 'linksPerContact', subject, now);
}

export type MailedLink = NonNullable<ReturnType<typeof findLink>>;

/**
 * A link that is not expired. Looking it up does not use it up, since mail scanners do that too.
 */
export function findLink({ db, secrets, now }: LinkContext, purpose: LinkName, token: string) {
  const macs = secrets.macs('mailed link', linkText(purpose, token));
  const hasToken = inArray(challenges.tokenMac, macs);
  return db
    .select(pick(challenges, 'id', 'personId', 'usedAt', 'createdAt'))
    .from(challenges)
    .where(and(hasToken, gt(challenges.expiresAt, now)))
    .get();
}

/** The effect of pressing the button on a mailed link's page. */
export type LinkPurpose<Done> = {
  link: LinkName;
  /** Checks a link that is neither used nor expired. */
  isUsable?: (context: SignInContext, link: MailedLink, account?: Account) => boolean;
  /** `account` is undefined if the person is no longer active. */
  done: (context: SignInContext, personId: number, account?: Account) => Done | null;
};

/** Answers with a mailed link, which is used up. Null if it is not valid. Called inside a write. */
export function answerLink<Done>(
  context: SignInContext,
  { link: name, isUsable, done }: LinkPurpose<Done>,
  { token }: EvidenceOf<'mailed-link'>,
): Done | null {
  const link = findLink(context, name, token);
  if (!link?.personId || link.usedAt !== null) return null;
  const account = findAccountById(context.db, link.personId);
  if (isUsable && !isUsable(context, link, account)) return null;
  markChallengeUsed(context.db, link.id, context.now);
  return done(context, link.personId, account);
}

export const tokenField = z.object({ token: z.string() });

/** The operation by which a page answers with a mailed link. */
export const linkOperation = <Done>(name: string, purpose: LinkPurpose<Done>) =>
  publicOperation({
    name,
    input: tokenField,
    run: (context, { token }) => answerLink(context, purpose, { kind: 'mailed-link', token }),
  });

const linkText = (purpose: LinkName, token: string) => `${purpose} ${token}`;
