import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { operation, type PublicCaller } from '~/models/operation.server';
import { findAccountById, type Prover } from '~/models/proof/account.server';
import { proveContact } from '~/models/proof/claim.server';
import { contactSubject } from '~/models/proof/limits.server';
import { countLink, findLink, mailLink, spendLink } from '~/models/proof/link.server';
import { emailLinkPath } from '~/paths';

type Means = Pick<Prover, 'secrets' | 'locale' | 'origin' | 'now'>;

/**
 * Mails a link that confirms the address; called inside a write. False where nobody knows how
 * people reach the site.
 */
export function mailEmailLink(
  tx: Database,
  means: Means,
  { id, email, locale }: { id: number; email: string; locale: string | null },
): boolean {
  const { origin } = means;
  if (origin === null) return false;
  mailLink(tx, means, {
    purpose: 'confirm-email',
    reader: { id, email },
    locale,
    isSecret: false,
    words: (text, token) => {
      const link = new URL(emailLinkPath(token), origin).href;
      return {
        subject: text('profile.emailLink.subject'),
        text: text('profile.emailLink.mail', { link }),
      };
    },
  });
  return true;
}

/**
 * Mails another one at somebody's own wish. False when there is nothing to confirm. @throws
 * AppError `limit`
 */
export const sendEmailLink = operation({
  name: 'person.update',
  run(caller) {
    const { tx, actor, secrets, address, origin, now } = caller;
    const account = findAccountById(tx, actor.id);
    if (!account?.email || account.emailVerifiedAt !== null || origin === null) return false;
    const subject = contactSubject(secrets, { channel: 'mail', to: account.email }, 'confirm');
    countLink(tx, { address, subject }, now);
    return mailEmailLink(tx, caller, { ...account, email: account.email });
  },
});

/**
 * `done`: it was used, and the address is still the confirmed one; `foreign`: of another account
 * than the reader's.
 */
type EmailLink =
  | { state: 'open' | 'done'; email: string }
  | { state: 'foreign' }
  | { state: 'dead' };

export function readEmailLink(
  reader: Pick<PublicCaller, 'db' | 'secrets' | 'now' | 'actor'>,
  token: string,
): EmailLink {
  const found = linkWithReader(reader.db, reader, token);
  if (!found?.email) return { state: 'dead' };
  const { email, usedAt, emailVerifiedAt, personId } = found;
  if (usedAt !== null && emailVerifiedAt === null) return { state: 'dead' };
  if (personId !== reader.actor?.id) return { state: 'foreign' };
  return { state: emailVerifiedAt === null ? 'open' : 'done', email };
}

/**
 * Uses the link up. Only for whoever is signed in to the account: a stranger who was named in it by
 * somebody else must not make it theirs by a press. False when it leads nowhere.
 */
export const confirmByLink = operation({
  name: 'person.update',
  input: z.object({ token: z.string() }),
  run(caller, { token }) {
    const { tx, actor, now } = caller;
    const found = linkWithReader(tx, caller, token);
    if (!found?.email || found.usedAt !== null || found.personId !== actor.id) return false;
    spendLink(tx, found.id, now);
    return proveContact(tx, actor.id, { channel: 'mail', to: found.email }, now);
  },
});

function linkWithReader(db: Database, prover: Pick<Prover, 'secrets' | 'now'>, token: string) {
  const link = findLink(db, prover, 'confirm-email', token);
  if (!link || link.personId === null) return undefined;
  const reader = db
    .select({ personId: people.id, email: people.email, emailVerifiedAt: people.emailVerifiedAt })
    .from(people)
    .where(and(eq(people.id, link.personId), isNull(people.deletedAt)))
    .get();
  return reader && { ...link, ...reader };
}
