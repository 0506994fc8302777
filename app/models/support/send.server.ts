import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { supportMessages } from 'db/schema/desk';
import { people } from 'db/schema/person';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { sendMessages } from '~/models/outbox/send.server';
import { countOne, networkOf, refuseOver } from '~/models/proof/limits.server';
import { once } from '~/models/submissions/once.server';
import type { Secrets } from '~/services/secrets/secrets.server';

export type SupportMessage = { name: string; email: string; phone: string | null; message: string };

/** The mail about a message, in the language of the super admin it goes to. */
export type ComposeSupport = (locale: string | null) => { subject: string; text: string };

type Sending = {
  actor: Actor | null;
  formKey: string;
  address: string;
  compose: ComposeSupport;
  now: number;
};

/**
 * Keeps a message to support and puts a mail to every super admin on its way, all or nothing. The same form sent twice
 * by somebody signed in counts once. @returns the message's id
 * @throws AppError `too-many`
 */
export function sendToSupport(
  db: Database,
  secrets: Secrets,
  input: SupportMessage,
  { actor, formKey, address, compose, now }: Sending,
): number {
  return write(db, (tx) => {
    const make = () => {
      refuseOver(tx, 'supportPerNetwork', networkOf(address), now);
      countOne(tx, 'supportPerNetwork', networkOf(address), now);
      const { id } = tx
        .insert(supportMessages)
        .values({ ...input, personId: actor?.id, createdAt: now, updatedAt: now })
        .returning({ id: supportMessages.id })
        .get();
      const notices = superAdmins(tx).flatMap(({ email, locale }) =>
        email ? [{ ...compose(locale), channel: 'mail' as const, to: email, isSecret: false }] : [],
      );
      sendMessages(tx, secrets, notices, now);
      return id;
    };
    return actor ? once(tx, actor, formKey, now, make) : make();
  });
}

const superAdmins = (tx: Database) =>
  tx
    .select({ email: people.email, locale: people.locale })
    .from(people)
    .where(
      and(
        eq(people.role, 'superadmin'),
        eq(people.isActive, true),
        isNull(people.deletedAt),
        isNotNull(people.email),
      ),
    )
    .all();
