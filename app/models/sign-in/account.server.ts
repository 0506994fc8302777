import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';

/** What a person signs in with: an e-mail address in lower case, or a phone in E.164. */
export type Contact = { channel: 'mail' | 'sms'; to: string };

const fields = {
  id: people.id,
  role: people.role,
  email: people.email,
  emailVerifiedAt: people.emailVerifiedAt,
  phone: people.phone,
  locale: people.locale,
  twoFactorEnabled: people.twoFactorEnabled,
  google2faSecret: people.google2faSecret,
};

const isLive = and(eq(people.isActive, true), isNull(people.deletedAt));

export type Account = NonNullable<ReturnType<typeof findAccount>>;

/** The live person behind a contact; somebody disabled or deleted is as unknown as nobody. */
export function findAccount(tx: Database, { channel, to }: Contact) {
  const isTheirs = channel === 'mail' ? eq(people.email, to) : eq(people.phone, to);
  return tx.select(fields).from(people).where(and(isTheirs, isLive)).get();
}

export function findAccountById(tx: Database, id: number): Account | undefined {
  return tx
    .select(fields)
    .from(people)
    .where(and(eq(people.id, id), isLive))
    .get();
}
