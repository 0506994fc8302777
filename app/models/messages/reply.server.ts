import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq } from 'drizzle-orm';
import { type Locale, locales, textFor } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { Refused } from '~/models/errors';
import { isOneOf, type MessageProject, readersAmong } from './readers.server';
import {
  type ReceiverType,
  type ReceiverTypeName,
  receiverTypeName,
  receiverTypesFor,
  writesToOwnerOnly,
} from './receiver-types';

type Answered = {
  id: number;
  senderId: number | null;
  senderName: string | null;
  receiverId: number | null;
  receiverName: string | null;
  receiverType: number;
};

const prefix = (locale: Locale) => textFor(locale)('message.write.answerSubject', { subject: '' });

/** A subject without the “Re:” of any language, as the title of its thread. */
export function threadSubject(subject: string): string {
  const replyPrefix = locales.map(prefix).find((each) => subject.startsWith(each));
  return replyPrefix ? subject.slice(replyPrefix.length) : subject;
}

export const replySubject = (locale: Locale, subject: string): string =>
  `${prefix(locale)}${threadSubject(subject)}`.slice(0, 200);

/**
 * A reply goes to the sender of the message, and a reply to one's own message to its receivers.
 * Members always write to the project owner.
 * @throws Refused if the sender can no longer be reached
 */
export function replyRecipient(
  tx: Database,
  actor: Actor,
  project: MessageProject,
  { senderId, receiverId, receiverType }: Answered,
) {
  if (writesToOwnerOnly(actor.role)) return { receiverType: undefined, receiverId: null };
  if (senderId === actor.id) return { receiverType, receiverId };
  const type = senderId === null ? undefined : typeOf(tx, actor, project, senderId);
  if (type === undefined) throw new Refused('reply_to', 'message.refused.person');
  return { receiverType: type, receiverId: senderId };
}

const typeOf = (
  db: Database,
  actor: Actor,
  project: MessageProject,
  personId: number,
): ReceiverType | undefined =>
  receiverTypesFor(actor.role).find(
    (type) =>
      readersAmong(db, and(eq(people.id, personId), isOneOf(db, project, [type]))).get() !==
      undefined,
  );

/** A message to reply to, and who would receive the reply; a group if `name` is null. */
type ReplyChoice = { messageId: number; name: string | null; type: ReceiverTypeName };

const maxReplyChoices = 8;

/** The different receivers of a reply in a thread. `thread` is newest first, as is the result. */
export function replyChoices(
  db: Database,
  actor: Actor,
  project: MessageProject & { entrepreneur: { name: string } },
  thread: Answered[],
): ReplyChoice[] {
  const [newest] = thread;
  if (newest && writesToOwnerOnly(actor.role))
    return [{ messageId: newest.id, name: project.entrepreneur.name, type: 'other' }];
  const choices = new Map<string, ReplyChoice | null>();
  for (const message of thread) {
    const isOwn = message.senderId === actor.id;
    const personId = isOwn ? message.receiverId : message.senderId;
    const name = isOwn ? message.receiverName : message.senderName;
    const key = personId === null ? `group ${message.receiverType}` : `person ${personId}`;
    if (choices.has(key) || (personId === null && !isOwn)) continue;
    const type = personId === null ? message.receiverType : typeOf(db, actor, project, personId);
    const isReachable = type !== undefined && (personId === null || name !== null);
    choices.set(
      key,
      isReachable ? { messageId: message.id, name, type: receiverTypeName(type) } : null,
    );
    if (choices.size === maxReplyChoices) break;
  }
  return [...choices.values()].filter((choice) => choice !== null);
}
