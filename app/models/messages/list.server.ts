import type { Database } from 'db/client.server';
import { messages, receiverTypes, unreadMessages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { checkbox, recordId } from '~/models/fields';
import { momentIn } from '~/models/lists/state';
import { query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { isPartyTo, memberType, messagesVisibleTo, waitingFor } from './read.server';
import { parseReceiverFilter, type ReceiverType, writesToOwnerOnly } from './receiver-types';
import { isNewestOfThread, later, threadOf, withThreadCounts } from './threads.server';

export type MessageFilter = { type?: ReceiverType; isSender?: boolean };

type MessageQuery = MessageFilter & {
  most: number;
  /** Only messages older than this one, so that new messages do not shift the pages. */
  before?: number;
  /** Only messages changed since this time. */
  since?: number;
  /** Only messages sent before this time. */
  until?: number;
  /** Only the newest matching message of each thread. */
  perThread?: boolean;
};

/** The newest messages of a project that the actor may see, in one query with constant cost. */
export function newestMessages(
  db: Database,
  actor: Actor,
  projectId: number,
  options: MessageQuery,
) {
  const { before, since, until, most, perThread } = options;
  const rows = db
    .select({
      id: messages.id,
      subject: messages.subject,
      /** Null if the sender deleted their account. */
      senderName: people.name,
      createdAt: messages.createdAt,
      threadId: messages.threadId,
      preview: sql<string>`substr(${messages.message}, 1, ${previewLength})`,
      isUnread: sql<number>`${unreadMessages.messageId} is not null`,
    })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .leftJoin(people, eq(people.id, messages.senderId))
    .leftJoin(unreadMessages, waitingFor(actor))
    .where(
      and(
        eq(messages.projectId, projectId),
        messagesVisibleTo(actor),
        before === undefined ? undefined : lt(messages.id, before),
        since === undefined ? undefined : gte(messages.updatedAt, since),
        until === undefined ? undefined : lt(messages.createdAt, until),
        matchesFilter(actor, options, messages),
        perThread ? isNewest(actor, options) : undefined,
        writesToOwnerOnly(actor.role) ? matchesFor(actor, projectId, options) : undefined,
      ),
    )
    .orderBy(desc(messages.id))
    .limit(most)
    .all();
  return rows.map((row) => ({ ...row, isUnread: row.isUnread === 1 }));
}

type FilterColumns = Record<'receiverType' | 'senderId', SQLiteColumn>;

const matchesFilter = (
  actor: Actor,
  { type, isSender }: MessageFilter,
  of: FilterColumns,
): SQL | undefined =>
  and(
    type === undefined ? undefined : eq(of.receiverType, type),
    isSender ? eq(of.senderId, actor.id) : undefined,
  );

const isNewest = (actor: Actor, filter: MessageFilter): SQL =>
  isNewestOfThread(and(isPartyTo(actor, later), matchesFilter(actor, filter, later)));

export type MessageRow = ReturnType<typeof newestMessages>[number];

/** Characters of a message that lists show. */
export const previewLength = 160;
const pageSize = 20;

/** Invalid parameters are ignored. */
export const messageListInput = z.object({
  project_id: recordId(),
  receiver_type: z.string().transform(parseReceiverFilter).optional().catch(undefined),
  is_sender: checkbox.catch(false),
  before: recordId().optional().catch(undefined),
  updated_since: z.string().transform(momentIn).optional().catch(undefined),
});

/** `all` is the same as no filter. */
const typeIn = (type: ReceiverType | 'all' | undefined) => (type === 'all' ? undefined : type);

const openThread = messageListInput.omit({ updated_since: true }).extend({
  /** A message of the thread that is open next to the list. */
  message_id: recordId().optional().catch(undefined),
});

/** A page of a project's threads, by their newest message, with the thread that is open. */
export const threadList = query({
  permission: 'messages.view',
  input: openThread,
  run({ db, actor }, { projectId, receiverType: type, isSender, before, messageId }) {
    const { id, name } = findProject(db, actor, projectId);
    const filter: MessageFilter = { type: typeIn(type), isSender };
    const most = pageSize + 1;
    const rows = newestMessages(db, actor, id, { ...filter, before, most, perThread: true });
    const page = rows.slice(0, pageSize);
    return {
      project: { id, name },
      filter,
      before,
      rows: withThreadCounts(db, actor, page),
      openThreadId: messageId === undefined ? null : threadOf(db, messageId),
      next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    };
  },
});

/** A page of a project's messages; `next` is where the next page begins, null at the end. */
export const messageList = query({
  permission: 'messages.view',
  input: messageListInput,
  run({ db, actor }, { projectId, receiverType: type, isSender, before, updatedSince: since }) {
    const { id, name } = findProject(db, actor, projectId);
    const filter: MessageFilter = { type: typeIn(type), isSender };
    const rows = newestMessages(db, actor, id, { ...filter, before, since, most: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    const next = rows.length > pageSize ? (page.at(-1)?.id ?? null) : null;
    return { project: { id, name }, filter, before, rows: page, next };
  },
});

/**
 * Members see only some of a project's messages. Instead of scanning all of them, the newest are
 * read from the index for each way a message can reach the actor.
 */
function matchesFor(actor: Actor, projectId: number, options: MessageQuery): SQL {
  const { type, before = Number.MAX_SAFE_INTEGER, until, most, perThread } = options;
  const sentBefore = until === undefined ? sql`` : sql`and created_at < ${until}`;
  const newestOnly = perThread ? sql`and ${isNewest(actor, options)}` : sql``;
  const ofType = type === undefined ? sql`` : sql`and receiver_type = ${type}`;
  const newest = (way: SQL) =>
    sql`select id from (select id from messages
      where ${way} and project_id = ${projectId} ${ofType} and id < ${before} ${sentBefore} ${newestOnly}
      order by id desc limit ${most})`;
  const toAllOf = (receiverType: SQL) =>
    newest(sql`receiver_type = ${receiverType} and receiver_id is null`);
  const sources = [
    newest(sql`sender_id = ${actor.id}`),
    newest(sql`receiver_id = ${actor.id}`),
    toAllOf(sql`${receiverTypes.other}`),
    toAllOf(memberType(actor, projectId)),
  ];
  return sql`${messages.id} in (${sql.join(sources, sql` union all `)})`;
}
