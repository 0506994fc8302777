import type { Database } from 'db/client.server';
import { outbox } from 'db/schema/sign-in';
import type { Secrets } from '~/services/secrets/secrets.server';

export type Message = {
  channel: 'mail' | 'sms';
  /** An e-mail address in lower case, or a phone in E.164. */
  to: string;
  subject?: string;
  text: string;
  code?: string;
  /** Whether it lets its reader in: a code or a link. */
  isSecret?: boolean;
};

/** SQLite takes 32,766 values a statement; a row here has nine. */
const rowsAtOnce = 500;

let wake: (() => void) | undefined;
let isWoken = false;

export function onQueued(listener: () => void) {
  wake = listener;
}

/** Called in the transaction that makes what it speaks of; it leaves after the commit. */
export function sendMessage(tx: Database, secrets: Secrets, message: Message, now: number) {
  sendMessages(tx, secrets, [message], now);
}

export function sendMessages(tx: Database, secrets: Secrets, messages: Message[], now: number) {
  insert(tx, secrets, messages, 'waiting', now);
  if (!wake || isWoken) return;
  isWoken = true;
  // A transaction is over before anything else runs.
  setImmediate(() => {
    isWoken = false;
    wake?.();
  });
}

/**
 * Does the same work where an address is nobody's: only the message is missing
 * (docs/rules.md#codes).
 */
export function sendToNobody(tx: Database, secrets: Secrets, message: Message, now: number) {
  insert(tx, secrets, [{ ...message, to: '' }], 'sent', now);
}

function insert(
  tx: Database,
  secrets: Secrets,
  messages: Message[],
  status: 'waiting' | 'sent',
  now: number,
) {
  const rows = messages.map(({ text, code, ...message }) => ({
    ...message,
    text: secrets.seal(text),
    code: code ? secrets.seal(code) : null,
    status,
    createdAt: now,
    updatedAt: now,
  }));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    tx.insert(outbox)
      .values(rows.slice(from, from + rowsAtOnce))
      .run();
}
