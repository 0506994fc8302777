import type { Database } from 'db/client.server';
import { messages, unreadMessages } from 'db/schema/message';
import { projects } from 'db/schema/project';
import { and, count, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '~/models/access/actor.server';
import { messagesVisibleTo, waitingFor } from './read.server';

/** The other messages of a thread, for `isNewestOfThread`. */
export const later = alias(messages, 'later');

/**
 * The newest message represents its thread in lists. `matching` is the condition of the list, on
 * `later`: with a filter, the newest matching message represents it.
 */
export const isNewestOfThread = (matching: SQL | undefined): SQL =>
  sql`not exists (select 1 from ${messages} as ${sql.identifier('later')}
    where ${and(eq(later.threadId, messages.threadId), gt(later.id, messages.id), matching)})`;

/** Only to mark the open thread in a list: it does not check access. */
export const threadOf = (db: Database, messageId: number): number | null =>
  db.select({ threadId: messages.threadId }).from(messages).where(eq(messages.id, messageId)).get()
    ?.threadId ?? null;

type InThread = { threadId: number | null };

/** Adds the number of messages of each row's thread that the actor sees, and of the unread ones. */
export function withThreadCounts<Row extends InThread>(db: Database, actor: Actor, rows: Row[]) {
  const threadIds = rows.flatMap(({ threadId }) => threadId ?? []);
  const counts = db
    .select({
      threadId: messages.threadId,
      messageCount: count(),
      unreadCount: sql<number>`count(${unreadMessages.messageId})`,
    })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .leftJoin(unreadMessages, waitingFor(actor))
    .where(and(inArray(messages.threadId, threadIds), messagesVisibleTo(actor)))
    .groupBy(messages.threadId)
    .all();
  const byThread = new Map(counts.map((row) => [row.threadId, row]));
  return rows.map((row) => {
    const { messageCount = 1, unreadCount = 0 } = byThread.get(row.threadId) ?? {};
    return { ...row, messageCount, unreadCount };
  });
}
