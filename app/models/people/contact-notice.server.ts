import type { Database } from 'db/client.server';
import { type Locale, textOf } from '~/i18n/words';
import { type Message, sendMessage } from '~/models/outbox/send.server';
import type { Contact } from '~/models/proof/account.server';
import { voidChallengesOf } from '~/models/proof/challenge.server';
import type { Secrets } from '~/services/secrets/secrets.server';

/** The words to an old e-mail address or phone, in the person's language. */
export type ChangedNotice = (
  channel: Contact['channel'],
  locale: string | null,
) => Pick<Message, 'subject' | 'text'>;

/** The new one is not named to the old. */
export const changedNotice =
  (asker: Locale): ChangedNotice =>
  (channel, locale) => {
    const text = textOf(locale, asker);
    return channel === 'mail'
      ? { subject: text('profile.mail.emailSubject'), text: text('profile.mail.email') }
      : { subject: '', text: text('profile.mail.phone') };
  };

type Reached = { email: string | null; phone: string | null };

/**
 * Tells the e-mail address or phone somebody had before that there is another one now, and voids codes on their way
 * to it: they would still let its reader in. Called inside a write.
 */
export function noticeOldContacts(
  tx: Database,
  secrets: Secrets,
  person: { id: number; locale: string | null; before: Reached; after: Reached },
  { notice, now }: { notice: ChangedNotice; now: number },
): void {
  const { id, locale, before, after } = person;
  const left: Contact[] = [];
  if (before.email && before.email !== after.email) left.push({ channel: 'mail', to: before.email });
  if (before.phone && before.phone !== after.phone) left.push({ channel: 'sms', to: before.phone });
  if (before.email !== after.email || before.phone !== after.phone) voidChallengesOf(tx, id, now);
  for (const { channel, to } of left)
    sendMessage(tx, secrets, { channel, to, ...notice(channel, locale), isSecret: false }, now);
}
