import type { Database } from 'db/client.server';
import { bumpRevision, writeLightly } from 'db/prepared';
import { files } from 'db/schema/file';
import { investorUpdates } from 'db/schema/investor-update';
import { messageReads, messages, receiverTypes, unreadMessages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import type { Actor, Audience } from '~/models/access/actor.server';
import { companiesOf } from '~/models/access/companies.server';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { erasedName } from '~/models/people/author.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { writesToOwnerOnly } from './receiver-types';

const receiver = alias(people, 'receiver');

/** Messages with their texts; joins the project, for `messagesVisibleTo`. */
export const fullMessages = (db: Database, actor: Actor) =>
  db
    .select({
      id: messages.id,
      senderId: messages.senderId,
      /** Null if the sender deleted their account. */
      senderName: people.name,
      isSenderActive: people.isActive,
      senderRole: people.role,
      receiverType: messages.receiverType,
      receiverId: messages.receiverId,
      projectId: messages.projectId,
      receiverName: receiver.name,
      ...pick(messages, 'subject', 'message', 'createdAt', 'phaseId', 'threadId'),
      phase: phases.title,
      file: { id: files.id, name: files.name, mediaType: files.mediaType, size: files.size },
      readAt: messageReads.readAt,
      /** The update to investors that was sent as this message. */
      updateId: investorUpdates.id,
    })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .leftJoin(people, eq(people.id, messages.senderId))
    .leftJoin(receiver, and(eq(receiver.id, messages.receiverId), ne(receiver.name, erasedName)))
    .leftJoin(phases, eq(phases.id, messages.phaseId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .leftJoin(investorUpdates, eq(investorUpdates.messageId, messages.id))
    .leftJoin(
      messageReads,
      and(eq(messageReads.messageId, messages.id), eq(messageReads.personId, actor.id)),
    );

/** Finds a message, in the given project if there is one. */
export function findMessage(db: Database, actor: Actor, projectId: number | undefined, id: number) {
  const message = fullMessages(db, actor)
    .where(and(eq(messages.id, id), ofProject(projectId), messagesVisibleTo(actor)))
    .get();
  if (!message) throw new AppError('not-found');
  return message;
}

const ofProject = (id: number | undefined) =>
  id === undefined ? undefined : eq(messages.projectId, id);

/**
 * Returns a message and marks it as read, unless the actor is impersonated or an API key is used.
 */
export const openMessage = query({
  permission: 'messages.view',
  input: z.object({ project_id: recordId(), id: recordId() }),
  run({ db, actor, impersonator, key, now }, { projectId, id }) {
    const message = findMessage(db, actor, projectId, id);
    if (!impersonator && !key && message.readAt === null && message.senderId !== actor.id)
      markRead(db, actor, [id], now);
    return message;
  },
});

export function markRead(db: Database, actor: Actor, ids: number[], now: number) {
  if (ids.length === 0) return;
  writeLightly(db, () => {
    db.insert(messageReads)
      .values(ids.map((messageId) => ({ messageId, personId: actor.id, readAt: now })))
      .onConflictDoNothing()
      .run();
    // Message lists show which messages are unread.
    bumpRevision(db, companiesOf(db, actor));
  });
}

/**
 * For queries that join the project. Investors and tenants see messages they sent, messages to
 * them, and messages to their type or to the whole project. Others see all messages
 * (docs/rules.md#messages).
 */
export function messagesVisibleTo(actor: Audience): SQL {
  return and(projectsVisibleTo(actor), isPartyTo(actor)) as SQL;
}

type PartyColumns = Record<'senderId' | 'receiverId' | 'receiverType' | 'projectId', SQLiteColumn>;

/** Alone, it is enough within a project the actor sees. */
export function isPartyTo(actor: Audience, of: PartyColumns = messages): SQL | undefined {
  if (!writesToOwnerOnly(actor.role)) return undefined;
  return or(
    eq(of.senderId, actor.id),
    eq(of.receiverId, actor.id),
    and(
      isNull(of.receiverId),
      or(
        eq(of.receiverType, receiverTypes.other),
        sql`${of.receiverType} = ${memberType(actor, of.projectId)}`,
      ),
    ),
  );
}

export const memberType = (actor: Audience, projectId: SQLiteColumn | number): SQL =>
  sql`(select case ${projectMembers.role} when 'investor' then ${receiverTypes.investor}
    when 'tenant' then ${receiverTypes.tenant} end from ${projectMembers}
    where ${projectMembers.projectId} = ${projectId} and ${projectMembers.personId} = ${actor.id})`;

export const waitingFor = (actor: Audience): SQL =>
  and(eq(unreadMessages.messageId, messages.id), eq(unreadMessages.personId, actor.id)) as SQL;
