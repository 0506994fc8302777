import type { Database } from 'db/client.server';
import { messages, unreadMessages } from 'db/schema/message';
import { and, desc, eq, lte, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { findMessage, fullMessages, markRead, messagesVisibleTo } from './read.server';
import { replyChoices, replySubject, threadSubject } from './reply.server';
import { sendMessage } from './send.server';

const mostMessages = 100;

/**
 * The thread of a message, oldest first: its newest messages, or those up to the given one if that
 * is older. All its messages are marked as read, unless the actor is impersonated or an API key is
 * used.
 */
export const openThread = query({
  permission: 'messages.view',
  input: z.object({ project_id: recordId().optional(), id: recordId() }),
  run(caller, { projectId: givenProject, id }) {
    const { db, actor, locale, impersonator, key, now } = caller;
    const { threadId, projectId } = findMessage(db, actor, givenProject, id);
    const ofThread = eq(messages.threadId, threadId ?? id);
    const newest = pageOf(db, actor, ofThread);
    const isOlder = newest.rows.every((row) => row.id !== id);
    const { rows, earlierId } = isOlder
      ? pageOf(db, actor, and(ofThread, lte(messages.id, id)))
      : newest;
    const unread = unreadIn(db, actor, ofThread);
    const unopened = rows.filter((row) => row.readAt === null && row.senderId !== actor.id);
    if (!impersonator && !key)
      markRead(db, actor, [...unread, ...unopened.map((row) => row.id)], now);
    const project = findProject(db, actor, projectId);
    const subject = threadSubject(rows.at(-1)?.subject ?? '');
    return {
      id,
      project,
      subject,
      messages: rows.toReversed().map((row) => ({
        ...row,
        isOwn: row.senderId === actor.id,
        isUnread: unread.has(row.id),
      })),
      /** The messages before these; null at the beginning of the thread. */
      earlierId,
      /** The newest message, if these are older ones. */
      newestId: isOlder ? (newest.rows[0]?.id ?? null) : null,
      reply: sendMessage.permits(actor)
        ? {
            subject: replySubject(locale, subject),
            choices: replyChoices(db, actor, project, newest.rows),
          }
        : null,
    };
  },
});

function pageOf(db: Database, actor: Actor, where: SQL | undefined) {
  const rows = fullMessages(db, actor)
    .where(and(where, messagesVisibleTo(actor)))
    .orderBy(desc(messages.id))
    .limit(mostMessages + 1)
    .all();
  return { rows: rows.slice(0, mostMessages), earlierId: rows[mostMessages]?.id ?? null };
}

function unreadIn(db: Database, actor: Actor, ofThread: SQL): Set<number> {
  const rows = db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(
      unreadMessages,
      and(eq(unreadMessages.messageId, messages.id), eq(unreadMessages.personId, actor.id)),
    )
    .where(ofThread)
    .all();
  return new Set(rows.map(({ id }) => id));
}
