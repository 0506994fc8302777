import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';
import { contactSubject } from '~/models/limits/limits.server';
import { operation, type PublicCaller } from '~/models/operation.server';
import { findAccountById } from '~/models/sign-in/accounts.server';
import { verifyContact } from '~/models/sign-in/claims.server';
import type { SignInContext } from '~/models/sign-in/context';
import {
  answerLink,
  countLink,
  findLink,
  type LinkPurpose,
  mailLink,
  tokenField,
} from '~/models/sign-in/evidence/mailed-link.server';
import { emailLinkPath } from '~/paths';

/** Emails a link that confirms the address. False without a public address. Inside a write. */
export function mailEmailLink(
  context: Pick<SignInContext, 'db' | 'secrets' | 'locale' | 'origin' | 'now'>,
  reader: { id: number; email: string; locale: string | null },
): boolean {
  const { origin } = context;
  if (origin === null) return false;
  mailLink(context, {
    purpose: 'confirm-email',
    reader,
    isSecret: false,
    words: (text, token) => ({
      subject: text('profile.emailLink.subject'),
      text: text('profile.emailLink.mail', { link: new URL(emailLinkPath(token), origin).href }),
    }),
  });
  return true;
}

/** Emails another link. False if there is nothing to confirm. @throws AppError `limit` */
export const sendEmailLink = operation({
  name: 'person.update',
  run(caller) {
    const { db, actor, secrets, origin } = caller;
    const account = findAccountById(db, actor.id);
    if (!account?.email || account.emailVerifiedAt !== null || origin === null) return false;
    const { email } = account;
    countLink(caller, contactSubject(secrets, { channel: 'mail', to: email }, 'confirm'));
    return mailEmailLink(caller, { ...account, email });
  },
});

/**
 * `done`: the link was used, and its address is still confirmed; `foreign`: it belongs to another
 * account than the reader's.
 */
type EmailLink =
  | { state: 'open' | 'done'; email: string }
  | { state: 'foreign' }
  | { state: 'dead' };

export function readEmailLink(
  reader: Pick<PublicCaller, 'db' | 'secrets' | 'now' | 'actor'>,
  token: string,
): EmailLink {
  const link = linkWithReader(reader, token);
  if (!link?.email) return { state: 'dead' };
  const { email, usedAt, emailVerifiedAt, personId } = link;
  if (usedAt !== null && emailVerifiedAt === null) return { state: 'dead' };
  if (personId !== reader.actor?.id) return { state: 'foreign' };
  return { state: emailVerifiedAt === null ? 'open' : 'done', email };
}

/**
 * Confirms the address. Requires being signed in to the account: if someone else entered the
 * address there, its owner must not claim it by accident. False if the link is not valid.
 */
export const confirmByLink = operation({
  name: 'person.update',
  input: tokenField,
  run(caller, { token }) {
    const link = { kind: 'mailed-link', token } as const;
    return answerLink(caller, confirmEmailPurpose, link) ?? false;
  },
});

const confirmEmailPurpose: LinkPurpose<boolean> = {
  link: 'confirm-email',
  isUsable: ({ actor }, _link, account) => account?.id === actor?.id && Boolean(account?.email),
  done: (context, personId, account) =>
    verifyContact(context.db, personId, { channel: 'mail', to: account?.email ?? '' }, context),
};

function linkWithReader(context: Pick<SignInContext, 'db' | 'secrets' | 'now'>, token: string) {
  const link = findLink(context, 'confirm-email', token);
  if (!link?.personId) return undefined;
  const reader = context.db
    .select({ email: people.email, emailVerifiedAt: people.emailVerifiedAt })
    .from(people)
    .where(and(eq(people.id, link.personId), isNull(people.deletedAt)))
    .get();
  return reader && { ...link, ...reader };
}
