import type { Database } from 'db/client.server';
import { messages } from 'db/schema/message';
import { phases } from 'db/schema/work';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, may } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import { byId, recordId } from '~/models/fields';
import { ownUpload } from '~/models/files/visible.server';
import { countOrRefuse } from '~/models/limits/limits.server';
import { type Caller, operation, query } from '~/models/operation.server';
import { phasesOf } from '~/models/phases/list.server';
import { findProject } from '~/models/projects/visible.server';
import { addRow, hasAny } from '~/models/rows.server';
import { messageFields, messageUploads } from './input';
import { notifyPage, notifyRestLater } from './notices.server';
import { findMessage } from './read.server';
import { findRecipients, receiverChoices } from './readers.server';
import { messageWriters, writesToOwnerOnly } from './receiver-types';
import { replyRecipient, replySubject } from './reply.server';

const writing = { permission: 'messages.create', roles: messageWriters } as const;

export const sendMessage = operation({
  name: 'message.create',
  ...writing,
  target: ({ db, actor }, idOf) => findProject(db, actor, idOf('project_id')),
  input: messageFields,
  uploads: messageUploads,
  once: true,
  run(
    { target: project, audit, ...caller },
    { receiverType, receiverId: requestedId, replyTo, ...fields },
  ) {
    const { tx, actor, now, secrets, locale, origin } = caller;
    const original = replyTo === null ? null : findAnswered(tx, actor, project.id, replyTo);
    const recipient =
      original && receiverType === undefined && requestedId === null
        ? replyRecipient(tx, actor, project, original)
        : { receiverType, receiverId: requestedId };
    countOrRefuse(caller, 'messagesPerPerson', actor.id);
    const { type, receiverId, readers } = findRecipients(tx, actor, project, recipient);
    checkReferences(tx, actor, project.id, fields);
    const id = addRow(
      tx,
      messages,
      {
        ...fields,
        projectId: project.id,
        senderId: actor.id,
        receiverId,
        receiverType: type,
        threadId: original?.threadId ?? undefined,
      },
      now,
    );
    // The audit log contains no message text, because its readers may not be recipients.
    audit({ recordId: id, projectId: project.id, companyId: project.companyId });
    const message = { id, subject: fields.subject, sender: actor.name, project, locale, origin };
    notifyPage(tx, secrets, message, readers, now);
    if (receiverId === null) notifyRestLater(tx, message, readers, now);
    return { id };
  },
});

/** A message that was just sent, or is to be replied to. */
export const writtenMessage = query({
  ...writing,
  input: byId.extend({ project_id: recordId().optional() }),
  run: ({ db, actor }, { id, projectId }) => findMessage(db, actor, projectId, id),
});

export const messageForm = query({
  ...writing,
  input: z.object({ project_id: recordId(), answer: recordId().optional() }),
  run(caller, { projectId, answer }) {
    const { db, actor } = caller;
    const project = findProject(db, actor, projectId);
    const receivers = writesToOwnerOnly(actor.role) ? null : receiverChoices(db, actor, project);
    return {
      project,
      /** Null if the actor cannot choose a recipient. */
      receivers,
      phases: may(actor, 'phases.view') ? phasesOf(db, projectId) : [],
      begun: answer === undefined ? null : replyDraft(caller, projectId, answer, receivers ?? []),
    };
  },
});

function replyDraft(
  { db, actor, locale }: Caller,
  projectId: number,
  id: number,
  receivers: ReturnType<typeof receiverChoices>,
) {
  if (!may(actor, 'messages.view')) throw new AppError('forbidden');
  const { subject, senderId, phaseId } = findMessage(db, actor, projectId, id);
  const sender = receivers.find(({ people }) => people.some((person) => person.id === senderId));
  return {
    subject: replySubject(locale, subject),
    phaseId,
    replyTo: id,
    receiver: sender ? { type: sender.type, id: senderId } : null,
  };
}

/** A message the actor sees in this project. */
function findAnswered(tx: Database, actor: Actor, projectId: number, id: number) {
  if (!may(actor, 'messages.view')) throw new Refused('reply_to', 'message.refused.replyTo');
  try {
    return findMessage(tx, actor, projectId, id);
  } catch (error) {
    if (error instanceof AppError) throw new Refused('reply_to', 'message.refused.replyTo');
    throw error;
  }
}

function checkReferences(
  tx: Database,
  actor: Actor,
  projectId: number,
  { phaseId, fileId }: { phaseId: number | null; fileId: number | null },
) {
  if (
    phaseId !== null &&
    !hasAny(tx, phases, and(eq(phases.id, phaseId), eq(phases.projectId, projectId)))
  )
    throw new Refused('phase_id', 'message.refused.phase');
  if (fileId !== null && !ownUpload(tx, actor, fileId))
    throw new Refused('file', 'message.refused.gone');
}
