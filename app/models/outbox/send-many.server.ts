import type { Database } from 'db/client.server';
import { outbox } from 'db/schema/sign-in';
import type { Secrets } from '~/services/secrets/secrets.server';
import type { Message } from './send.server';

/** SQLite takes 32,766 values a statement; a row here has eight. */
const rowsAtOnce = 500;

/** Puts many messages without codes on their way in one go; otherwise as `sendMessage`. */
export function sendMessages(tx: Database, secrets: Secrets, messages: Omit<Message, 'code'>[], now: number) {
  const rows = messages.map(({ channel, to, subject, text, isSecret }) => ({
    ...{ channel, to, subject, isSecret, text: secrets.seal(text) },
    ...{ status: 'waiting' as const, createdAt: now, updatedAt: now },
  }));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    tx.insert(outbox)
      .values(rows.slice(from, from + rowsAtOnce))
      .run();
}
