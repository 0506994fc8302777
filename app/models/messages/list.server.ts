import type { Database } from 'db/client.server';
import { messages, receiverTypes, unreadMessages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { checkbox, recordId } from '~/models/fields';
import { momentIn } from '~/models/lists/state';
import { query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { memberType, messagesVisibleTo, waitingFor } from './read.server';
import { type ReceiverType, receiverTypeAsked, writesToOwnerOnly } from './receiver-types';

export type MessageFilter = { type?: ReceiverType; isSender?: boolean };

type Wanted = MessageFilter & {
  most: number;
  /** Messages older than this one: what is new meanwhile shifts no page, so none is shown twice. */
  before?: number;
  /** Those that changed since. */
  since?: number;
};

/**
 * A project's newest messages that the actor sees, in one query whose cost does not grow with their
 * number.
 */
export function newestMessages(db: Database, actor: Actor, projectId: number, wanted: Wanted) {
  const { type, isSender, before, since, most } = wanted;
  const rows = db
    .select({
      id: messages.id,
      subject: messages.subject,
      /** Null when the sender has left. */
      senderName: people.name,
      createdAt: messages.createdAt,
      isUnread: sql<number>`${unreadMessages.messageId} is not null`,
    })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .leftJoin(people, and(eq(people.id, messages.senderId), isNull(people.deletedAt)))
    .leftJoin(unreadMessages, waitingFor(actor))
    .where(
      and(
        eq(messages.projectId, projectId),
        messagesVisibleTo(actor),
        before === undefined ? undefined : lt(messages.id, before),
        since === undefined ? undefined : changedSince(projectId, since),
        type === undefined ? undefined : eq(messages.receiverType, type),
        isSender ? eq(messages.senderId, actor.id) : undefined,
        writesToOwnerOnly(actor.role) ? among(actor, projectId, wanted) : undefined,
      ),
    )
    .orderBy(desc(messages.id))
    .limit(most)
    .all();
  return rows.map((row) => ({ ...row, isUnread: row.isUnread === 1 }));
}

export type MessageRow = ReturnType<typeof newestMessages>[number];

const atOnce = 20;

/** What of an address is not understood counts as not said. */
export const messageAsked = z.object({
  project_id: recordId(),
  receiver_type: z.string().transform(receiverTypeAsked).optional().catch(undefined),
  is_sender: checkbox.catch(false),
  before: recordId().optional().catch(undefined),
  updated_since: z.string().transform(momentIn).optional().catch(undefined),
});

/** A page of a project's messages, and where the next one begins; null at the end. */
export const messageList = query({
  permission: 'messages.view',
  input: messageAsked,
  run({ db, actor }, { projectId, receiverType: type, isSender, before, updatedSince: since }) {
    const { id, name } = findProject(db, actor, projectId);
    const filter: MessageFilter = { type, isSender };
    const rows = newestMessages(db, actor, id, { ...filter, before, since, most: atOnce + 1 });
    const shown = rows.slice(0, atOnce);
    const next = rows.length > atOnce ? (shown.at(-1)?.id ?? null) : null;
    return { project: { id, name }, filter, before, rows: shown, next };
  },
});

/** By an index of its own: messages rarely change, and few are new. */
const changedSince = (projectId: number, since: number): SQL =>
  sql`${messages.id} in (select id from messages indexed by messages_project_updated where project_id = ${projectId} and updated_at >= ${since})`;

/**
 * Somebody who sees few of a project's messages would have all of them looked through: the newest
 * of each way a message can be theirs are taken from the index of that way.
 */
function among(
  actor: Actor,
  projectId: number,
  { type, before = Number.MAX_SAFE_INTEGER, most }: Wanted,
): SQL {
  const ofType = type === undefined ? sql`` : sql`and receiver_type = ${type}`;
  const newest = (way: SQL) =>
    sql`select id from (select id from messages where ${way} and project_id = ${projectId} ${ofType} and id < ${before} order by id desc limit ${most})`;
  const toAllOf = (receiverType: SQL) =>
    newest(sql`receiver_type = ${receiverType} and receiver_id is null`);
  const ways = [
    newest(sql`sender_id = ${actor.id}`),
    newest(sql`receiver_id = ${actor.id}`),
    toAllOf(sql`${receiverTypes.other}`),
    toAllOf(memberType(actor, projectId)),
  ];
  return sql`${messages.id} in (${sql.join(ways, sql` union all `)})`;
}
