import type { Database } from 'db/client.server';
import { log } from '~/services/log/log.server';
import type { Mailer } from '~/services/mail/mailer.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import type { Sms } from '~/services/sms/sms.server';
import {
  isLastTry,
  keepMessage,
  settleMessage,
  takenAtOnce,
  takeWaiting,
  type Waiting,
} from './queue.server';

export type WaysOut = {
  mailer: Mailer | null;
  sms: Sms | null;
  /** Whether kept messages can be read in the outbox page; else what lets somebody in goes to the log. */
  hasOutboxPage: boolean;
};

/**
 * Sends some of what waits, one after another; a failure is tried again later, or given up when it is final.
 * True when there may be more.
 */
export async function deliverOutbox(
  db: Database,
  secrets: Secrets,
  ways: WaysOut,
  clock = Date.now,
): Promise<boolean> {
  const messages = takeWaiting(db, secrets, clock());
  for (const message of messages) {
    const send = wayOut(ways, message);
    if (!send) {
      keep(db, ways, message, clock());
      continue;
    }
    try {
      await send();
      settleMessage(db, message.id, 'sent', clock());
    } catch (error) {
      const { id, channel, tries } = message;
      log.error({ err: error, message: id, channel, tries }, 'a message could not be delivered');
      if (isFinal(error) || isLastTry(message)) settleMessage(db, id, 'failed', clock());
    }
  }
  return messages.length === takenAtOnce;
}

function wayOut({ mailer, sms }: WaysOut, { channel, to, subject, text }: Waiting) {
  if (channel === 'mail') return mailer && (() => mailer.send({ to, subject, text }));
  return sms && (() => sms.send({ to, text }));
}

/** Without a provider somebody who runs their own server still gets in: the log has the code, once. */
function keep(db: Database, { hasOutboxPage }: WaysOut, message: Waiting, now: number) {
  const { id, channel, to, subject, text, isSecret } = message;
  keepMessage(db, id, hasOutboxPage, now);
  if (hasOutboxPage || !isSecret) return;
  const words = [subject, text].filter(Boolean).join(': ').replace(/\s+/g, ' ');
  log.warn(`No provider is set for ${channel}. The message to ${to} reads: ${words}`);
}

/** Both providers name a failure; these names mean that trying again is of no use. */
function isFinal(error: unknown): boolean {
  return ['address', 'number', 'refused'].includes((error as { code?: string }).code ?? '');
}
