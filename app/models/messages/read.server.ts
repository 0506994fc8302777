import type { Database } from 'db/client.server';
import { outdatePages, writeLightly } from 'db/prepared';
import { files } from 'db/schema/file';
import { messageReads, messages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { messagesVisibleTo } from './visible.server';

const receiver = alias(people, 'receiver');

export function findMessage(db: Database, actor: Actor, projectId: number, id: number) {
  const message = db
    .select({
      id: messages.id,
      senderId: messages.senderId,
      senderName: people.name,
      receiverType: messages.receiverType,
      receiverName: receiver.name,
      ...pick(messages, 'subject', 'message', 'createdAt', 'phaseId'),
      phase: phases.title,
      file: { id: files.id, name: files.name, mediaType: files.mediaType, size: files.size },
      readAt: messageReads.readAt,
    })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .leftJoin(people, and(eq(people.id, messages.senderId), isNull(people.deletedAt)))
    .leftJoin(receiver, and(eq(receiver.id, messages.receiverId), isNull(receiver.deletedAt)))
    .leftJoin(phases, eq(phases.id, messages.phaseId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .leftJoin(messageReads, and(eq(messageReads.messageId, messages.id), eq(messageReads.personId, actor.id)))
    .where(and(eq(messages.id, id), eq(messages.projectId, projectId), messagesVisibleTo(actor)))
    .get();
  if (!message) throw new AppError('not-found');
  return message;
}

/** A message for somebody who opens it; from then on they have read it. */
export const openMessage = query({
  permission: 'messages.view',
  input: z.object({ project_id: recordId(), id: recordId() }),
  run({ db, actor, impersonator, now }, { projectId, id }) {
    const message = findMessage(db, actor, projectId, id);
    if (!impersonator && message.readAt === null && message.senderId !== actor.id)
      noteRead(db, actor, id, now);
    return message;
  },
});

function noteRead(db: Database, actor: Actor, messageId: number, now: number) {
  writeLightly(db, () => {
    db.insert(messageReads)
      .values({ messageId, personId: actor.id, readAt: now })
      .onConflictDoNothing()
      .run();
    // Lists say which are unread.
    outdatePages(db);
  });
}
