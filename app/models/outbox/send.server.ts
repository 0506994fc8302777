import type { Database } from 'db/client.server';
import { outbox } from 'db/schema/sign-in';
import { enqueue } from '~/models/jobs/enqueue.server';
import type { Secrets } from '~/services/secrets/secrets.server';

export type Message = {
  channel: 'mail' | 'sms';
  /** An email address in lower case, or a phone in E.164. */
  to: string;
  subject?: string;
  text: string;
  /** The designed version of a mail, and the pictures it shows. */
  html?: string;
  pictures?: { fileId: number; fit: 'cover' | 'inside' }[];
  code?: string;
  /** The link that stops mails of this kind, also without opening it. */
  stopUrl?: string;
  /** True for sign-in codes and links. */
  isSecret?: boolean;
};

/** The id under which the markup of a mail refers to an attached picture. */
export const pictureName = (fileId: number) => `picture-${fileId}@yesod`;

/** SQLite takes 32,766 values per statement; a row here has twelve. */
const rowsAtOnce = 500;

/** Called in the transaction of its cause; the message leaves after the commit. */
export function queueMessage(tx: Database, secrets: Secrets, message: Message, now: number) {
  queueMessages(tx, secrets, [message], now);
}

/** @returns the ids of the messages, in their order */
export const queueMessages = (
  tx: Database,
  secrets: Secrets,
  messages: Message[],
  now: number,
): number[] => insert(tx, secrets, messages, 'waiting', now);

/**
 * Does the same work for an unknown address, so that a response takes equally long: only the
 * message is missing (docs/rules.md#codes).
 */
export function queueForNobody(tx: Database, secrets: Secrets, message: Message, now: number) {
  insert(tx, secrets, [{ ...message, to: '' }], 'sent', now);
}

function insert(
  tx: Database,
  secrets: Secrets,
  messages: Message[],
  status: 'waiting' | 'sent',
  now: number,
): number[] {
  const ids: number[] = [];
  const rows = messages.map(({ text, html, pictures, code, stopUrl, ...message }) => ({
    ...message,
    text: secrets.seal(text),
    html: html ? secrets.seal(html) : null,
    pictures: pictures ?? null,
    code: code ? secrets.seal(code) : null,
    stopUrl: stopUrl ? secrets.seal(stopUrl) : null,
    status,
    createdAt: now,
    updatedAt: now,
  }));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const inserted = tx
      .insert(outbox)
      .values(rows.slice(from, from + rowsAtOnce))
      .returning({ id: outbox.id, isSecret: outbox.isSecret })
      .all();
    for (const { id, isSecret } of inserted) {
      const kind = isSecret ? 'outbox.code' : 'outbox.message';
      enqueue(tx, kind, { id }, { key: id, runAt: now });
      ids.push(id);
    }
  }
  return ids;
}
