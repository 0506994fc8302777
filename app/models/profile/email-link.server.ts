import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { openOperation, operation } from '~/models/operation.server';
import { confirmEmail, findAccountById } from '~/models/proof/account.server';
import { contactSubject } from '~/models/proof/limits.server';
import { countLink, findLink, mailLink, spendLink } from '~/models/proof/link.server';
import type { Prover } from '~/models/proof/prover.server';
import { emailLinkPath } from '~/paths';

type Means = Pick<Prover, 'secrets' | 'locale' | 'origin' | 'now'>;

/** Mails a link that confirms the address; called inside a write. False where nobody knows how people reach the site. */
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
      return { subject: text('profile.emailLink.subject'), text: text('profile.emailLink.mail', { link }) };
    },
  });
  return true;
}

/** Mails another one at somebody's own wish. False when there is nothing to confirm. @throws AppError `limit` */
export const sendEmailLink = operation({
  name: 'person.update',
  input: z.object({}),
  run(caller) {
    const { tx, actor, secrets, address, origin, now } = caller;
    const account = findAccountById(tx, actor.id);
    if (!account?.email || account.emailVerifiedAt !== null || origin === null) return false;
    const subject = contactSubject(secrets, { channel: 'mail', to: account.email }, 'confirm');
    countLink(tx, { address, subject }, now);
    return mailEmailLink(tx, caller, { ...account, email: account.email });
  },
});

/** `done`: it was used, and the address is still the confirmed one. */
type EmailLink = { state: 'open' | 'done'; email: string } | { state: 'dead' };

/** What a link leads to. */
export function readEmailLink(prover: Pick<Prover, 'db' | 'secrets' | 'now'>, token: string): EmailLink {
  const found = linkWithReader(prover.db, prover, token);
  if (!found?.email) return { state: 'dead' };
  const { email, usedAt, emailVerifiedAt } = found;
  if (emailVerifiedAt !== null) return { state: 'done', email };
  return usedAt === null ? { state: 'open', email } : { state: 'dead' };
}

/** Uses the link up. @returns whose address it confirmed; null when it leads nowhere */
export const confirmByLink = openOperation({
  name: 'email.confirm',
  input: z.object({ token: z.string() }),
  run(prover, { token }): number | null {
    const { tx, now } = prover;
    const found = linkWithReader(tx, prover, token);
    if (!found?.email || found.usedAt !== null) return null;
    spendLink(tx, found.id, now);
    confirmEmail(tx, found.personId, found.email, now);
    return found.personId;
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
