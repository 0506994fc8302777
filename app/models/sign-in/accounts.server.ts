import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, asc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { randomToken } from '~/services/secrets/random.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import type { Contact } from './context';

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

const isActive = and(eq(people.isActive, true), isNull(people.deletedAt));
export const isOf = ({ channel, to }: Contact) =>
  channel === 'mail' ? eq(people.email, to) : eq(people.phone, to);
export const verifiedAt = ({ channel }: Pick<Contact, 'channel'>) =>
  channel === 'mail' ? people.emailVerifiedAt : people.phoneVerifiedAt;

/** Created by someone else and not claimed yet: the first person to verify a contact owns it. */
const isUnclaimed = and(isNull(people.emailVerifiedAt), isNull(people.phoneVerifiedAt));

export type Account = NonNullable<ReturnType<typeof findAccount>>;

/** The active account that a contact signs in to, if any (docs/rules.md#contacts). */
export function findAccount(tx: Database, contact: Contact) {
  const identifies = or(isNotNull(verifiedAt(contact)), isUnclaimed);
  const account = tx
    .select(fields)
    .from(people)
    .where(and(isOf(contact), isNull(people.deletedAt), identifies))
    .orderBy(asc(isNull(verifiedAt(contact))), asc(people.id))
    .limit(1)
    .get();
  return account?.isActive ? account : undefined;
}

/** At most this many accounts that entered the same phone get a notice. */
const maxAmbiguous = 5;

/**
 * The accounts of a phone that gets no text messages, each with a verified email address: the one
 * that verified the phone, otherwise every account that entered it.
 */
export function findByMailbox(tx: Database, phone: string) {
  const accounts = tx
    .select(fields)
    .from(people)
    .where(
      and(eq(people.phone, phone), isNotNull(people.emailVerifiedAt), isNull(people.deletedAt)),
    )
    .orderBy(asc(isNull(people.phoneVerifiedAt)), asc(people.id))
    .limit(maxAmbiguous)
    .all();
  const verified = accounts.filter(({ phoneVerifiedAt }) => phoneVerifiedAt !== null);
  return (verified.length > 0 ? verified : accounts).filter(({ isActive }) => isActive);
}

/** An account that names this contact but is signed in to by another one, which was verified. */
export function findUnverified(tx: Database, contact: Contact) {
  const isOther = and(
    isNull(verifiedAt(contact)),
    or(isNotNull(people.emailVerifiedAt), isNotNull(people.phoneVerifiedAt)),
  );
  return tx
    .select({ locale: people.locale })
    .from(people)
    .where(and(isOf(contact), isActive, isOther))
    .limit(1)
    .get();
}

export function findAccountById(tx: Database, id: number): Account | undefined {
  return tx
    .select(fields)
    .from(people)
    .where(and(eq(people.id, id), isActive))
    .get();
}

/** The account that verified a contact, active or disabled, if it is not this person's. */
export function ownerOf(tx: Database, contact: Contact, exceptId = 0) {
  return tx
    .select({ locale: people.locale })
    .from(people)
    .where(
      and(
        isOf(contact),
        isNotNull(verifiedAt(contact)),
        isNull(people.deletedAt),
        ne(people.id, exceptId),
      ),
    )
    .get();
}

/**
 * Attempts from a browser with this mark are counted separately, so that others cannot use up a
 * person's codes of the day. The mark alone is not evidence.
 */
export function newDeviceMark(secrets: Secrets, personId: number): string {
  const id = randomToken().slice(0, 22);
  return `${id}.${markMac(secrets, personId, id)}`;
}

/** The id of a mark that belongs to the contact's account; empty for any other mark. */
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
