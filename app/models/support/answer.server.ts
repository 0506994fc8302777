import type { Database } from 'db/client.server';
import { supportEntries, supportMessages, supportStatuses } from 'db/schema/support';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { isLocale, type Locale, textFor } from '~/i18n/words';
import { timesFor } from '~/models/access/times.server';
import { AppError, Refused } from '~/models/errors';
import { paragraph } from '~/models/fields';
import { installation } from '~/models/installation/current.server';
import { type Caller, type IdOf, operation } from '~/models/operation.server';
import { queueMessage } from '~/models/outbox/send.server';
import { addRow } from '~/models/rows.server';
import { supportPath } from '~/paths';
import { findSupportMessage, supportRule } from './list.server';

const target = ({ db }: Caller, idOf: IdOf) => findSupportMessage(db, idOf('id'));

/**
 * Sends an answer by email, in the language of the message. The audit log does not contain its
 * text.
 */
export const answerSupport = operation({
  name: 'support-message.answer',
  ...supportRule,
  target,
  input: z.object({ answer: paragraph(5000) }),
  once: true,
  run(caller, { answer }) {
    const { tx, secrets, actor, now, audit, target: message } = caller;
    const { id: messageId, status } = message;
    if (status === 'closed') throw new Refused('answer', 'supportMessage.errors.closed');
    const entry = { messageId, kind: 'answer', personId: actor.id, text: answer } as const;
    const id = addRow(tx, supportEntries, entry, now);
    queueMessage(tx, secrets, answerMail(caller, message, answer), now);
    setStatus(tx, messageId, 'answered', now);
    audit({ recordId: messageId, changes: { status: { from: status, to: 'answered' } } });
    return { id };
  },
});

/** Notes are only visible to the support team. */
export const addSupportNote = operation({
  name: 'support-message.note',
  ...supportRule,
  target,
  input: z.object({ note: paragraph(5000) }),
  once: true,
  run({ tx, actor, now, audit, target: { id: messageId } }, { note }) {
    const id = addRow(
      tx,
      supportEntries,
      { messageId, kind: 'note', personId: actor.id, text: note },
      now,
    );
    audit({ recordId: messageId });
    return { id };
  },
});

/** An unknown status is reported as `not-found`. */
const statusInput = z.object({ status: z.enum(supportStatuses).nullable().catch(null) });

export const updateSupport = operation({
  name: 'support-message.update',
  ...supportRule,
  target,
  input: statusInput,
  run({ tx, now, audit, target: { id, status: from } }, { status: to }) {
    if (!to) throw new AppError('not-found');
    if (from === to) return;
    setStatus(tx, id, to, now);
    audit({ recordId: id, changes: { status: { from, to } } });
  },
});

/** Deletes a message with its answers and notes. */
export const deleteSupport = operation({
  name: 'support-message.delete',
  ...supportRule,
  target,
  run({ tx, audit, target: { id } }) {
    tx.delete(supportMessages).where(eq(supportMessages.id, id)).run();
    audit({ recordId: id });
  },
});

type Status = (typeof supportStatuses)[number];

const setStatus = (tx: Database, id: number, status: Status, now: number) =>
  tx
    .update(supportMessages)
    .set({ status, updatedAt: now })
    .where(eq(supportMessages.id, id))
    .run();

type Message = ReturnType<typeof findSupportMessage>;
type AnswerContext = Pick<Caller, 'actor' | 'locale' | 'origin'>;

function answerMail(
  { actor, locale: own, origin }: AnswerContext,
  message: Message,
  answer: string,
) {
  const locale: Locale = isLocale(message.locale) ? message.locale : own;
  const text = textFor(locale);
  const brand = installation().names[locale];
  const quotedLines = message.message.split('\n').map((line) => `> ${line}`);
  const on = timesFor(actor).day(message.createdAt);
  const parts = [
    text('supportMessage.mail.greeting', { name: message.name }),
    answer,
    brand,
    origin && text('supportMessage.mail.again', { link: new URL(supportPath(), origin).href }),
    [text('supportMessage.mail.wrote', { day: on }), ...quotedLines].join('\n'),
  ];
  return {
    channel: 'mail' as const,
    to: message.email,
    subject: text('supportMessage.mail.subject', { brand }),
    text: parts.filter(Boolean).join('\n\n'),
  };
}
