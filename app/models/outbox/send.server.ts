import type { Database } from 'db/client.server';
import { outbox } from 'db/schema/sign-in';
import type { Secrets } from '~/services/secrets/secrets.server';

export type Message = {
  channel: 'mail' | 'sms';
  /** An e-mail address in lower case, or a phone in E.164. */
  to: string;
  subject: string;
  text: string;
  /** The code in the text, which the demo's outbox shows apart. */
  code?: string;
  /** Whether it lets its reader in: a code or a link. */
  isSecret: boolean;
};

/**
 * Puts a message on its way; called in the transaction that makes what it speaks of, so neither is without the
 * other. It leaves after the commit (`deliverOutbox`).
 */
export function sendMessage(tx: Database, secrets: Secrets, message: Message, now: number) {
  insert(tx, secrets, message, 'waiting', now);
}

/**
 * Writes as much as a message does, to nobody: where an address belongs to no account, the same work is done
 * and only the message is missing (target 24).
 */
export function sendToNobody(tx: Database, secrets: Secrets, message: Message, now: number) {
  insert(tx, secrets, { ...message, to: '' }, 'sent', now);
}

function insert(tx: Database, secrets: Secrets, message: Message, status: 'waiting' | 'sent', now: number) {
  const { channel, to, subject, text, code, isSecret } = message;
  tx.insert(outbox)
    .values({
      ...{ channel, to, subject, status, isSecret },
      text: secrets.seal(text),
      code: code ? secrets.seal(code) : null,
      createdAt: now,
      updatedAt: now,
    })
    .run();
}
