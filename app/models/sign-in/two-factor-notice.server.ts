import type { Database } from 'db/client.server';
import { type Message, sendMessage } from '~/models/outbox/send.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import type { Account } from './account.server';

/** What tells a person that their two-factor is not what it was, in their language. */
export type Notice = (locale: string | null) => Pick<Message, 'subject' | 'text'>;

export function noticeTwoFactor(
  tx: Database,
  secrets: Secrets,
  { email, locale }: Account,
  { notice, now }: { notice: Notice; now: number },
) {
  if (!email) return;
  sendMessage(tx, secrets, { channel: 'mail', to: email, ...notice(locale), isSecret: false }, now);
}
