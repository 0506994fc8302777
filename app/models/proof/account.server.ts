import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, asc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { PublicCaller } from '~/models/operation.server';
import { randomToken } from '~/services/secrets/random.server';
import type { Secrets } from '~/services/secrets/secrets.server';

/** Who begins or gives a proof, signed in or not, and by what browser. */
export type Prover = Pick<
  PublicCaller,
  | 'db'
  | 'secrets'
  | 'ways'
  | 'origin'
  | 'locale'
  | 'now'
  | 'session'
  | 'kind'
  | 'address'
  | 'userAgent'
  | 'deviceMark'
>;

/** What a person signs in with: an e-mail address in lower case, or a phone in E.164. */
export type Contact = { channel: 'mail' | 'sms'; to: string };

const fields = {
  id: people.id,
  role: people.role,
  name: people.name,
  companyId: people.companyId,
  parentId: people.parentId,
  email: people.email,
  emailVerifiedAt: people.emailVerifiedAt,
  phone: people.phone,
  phoneVerifiedAt: people.phoneVerifiedAt,
  isActive: people.isActive,
  locale: people.locale,
  twoFactorEnabled: people.twoFactorEnabled,
  google2faSecret: people.google2faSecret,
};

const isLive = and(eq(people.isActive, true), isNull(people.deletedAt));
export const isOf = ({ channel, to }: Contact) =>
  channel === 'mail' ? eq(people.email, to) : eq(people.phone, to);
export const provedAt = ({ channel }: Pick<Contact, 'channel'>) =>
  channel === 'mail' ? people.emailVerifiedAt : people.phoneVerifiedAt;

/**
 * Made by somebody else, and nobody has shown yet that it is theirs: whoever proves a contact of it
 * first comes in.
 */
const isFresh = and(isNull(people.emailVerifiedAt), isNull(people.phoneVerifiedAt));

export type Account = NonNullable<ReturnType<typeof findAccount>>;

/**
 * The live person a contact signs in (docs/rules.md#contacts); somebody disabled or deleted is as
 * unknown as nobody.
 */
export function findAccount(tx: Database, contact: Contact) {
  const isIdentity = or(isNotNull(provedAt(contact)), isFresh);
  const account = tx
    .select(fields)
    .from(people)
    .where(and(isOf(contact), isNull(people.deletedAt), isIdentity))
    .orderBy(asc(isNull(provedAt(contact))), asc(people.id))
    .limit(1)
    .get();
  return account?.isActive ? account : undefined;
}

/** Most accounts with the same typed phone that are written to at once. */
const mostNamed = 5;

/**
 * The accounts a phone may stand for where no text message can be sent to it, each with a proved
 * mailbox: the one that proved the phone, else every one that only typed it.
 */
export function findByMailbox(tx: Database, phone: string) {
  const accounts = tx
    .select(fields)
    .from(people)
    .where(
      and(eq(people.phone, phone), isNotNull(people.emailVerifiedAt), isNull(people.deletedAt)),
    )
    .orderBy(asc(isNull(people.phoneVerifiedAt)), asc(people.id))
    .limit(mostNamed)
    .all();
  const proved = accounts.filter(({ phoneVerifiedAt }) => phoneVerifiedAt !== null);
  return (proved.length > 0 ? proved : accounts).filter(({ isActive }) => isActive);
}

/**
 * Whose account says a contact that signs nobody in, because they proved another one and not this.
 */
export function findUnproved(tx: Database, contact: Contact) {
  const isOther = and(
    isNull(provedAt(contact)),
    or(isNotNull(people.emailVerifiedAt), isNotNull(people.phoneVerifiedAt)),
  );
  return tx
    .select({ locale: people.locale })
    .from(people)
    .where(and(isOf(contact), isLive, isOther))
    .limit(1)
    .get();
}

export function findAccountById(tx: Database, id: number): Account | undefined {
  return tx
    .select(fields)
    .from(people)
    .where(and(eq(people.id, id), isLive))
    .get();
}

/** Who proved a contact, live or disabled, besides this person. */
export function holderOf(tx: Database, contact: Contact, besides = 0) {
  return tx
    .select({ locale: people.locale })
    .from(people)
    .where(
      and(
        isOf(contact),
        isNotNull(provedAt(contact)),
        isNull(people.deletedAt),
        ne(people.id, besides),
      ),
    )
    .get();
}

/**
 * Tries from a browser with a mark are counted apart from those of strangers, who could otherwise
 * use up a person's codes of the day. It lets nobody in.
 */
export function newDeviceMark(secrets: Secrets, personId: number): string {
  const id = randomToken().slice(0, 22);
  return `${id}.${markMac(secrets, personId, id)}`;
}

/** The id of a mark that was given to the person behind the contact; empty for every other one. */
export function deviceFor(
  tx: Database,
  secrets: Secrets,
  contact: Contact,
  mark: string | null,
): string {
  const [id = '', mac = ''] = mark?.split('.') ?? [];
  const account = id && mac ? findAccount(tx, contact) : undefined;
  return account && secrets.sameMac(mac, markMac(secrets, account.id, id)) ? id : '';
}

const markMac = (secrets: Secrets, personId: number, id: string) =>
  secrets.mac('known device', `${personId} ${id}`);
