import type { Database } from 'db/client.server';
import { phases } from 'db/schema/work';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, may } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import { byId, recordId } from '~/models/fields';
import { ownUpload } from '~/models/files/visible.server';
import { type Caller, operation, query } from '~/models/operation.server';
import { phasesOf } from '~/models/phases/list.server';
import { findProject } from '~/models/projects/visible.server';
import { hasAny } from '~/models/rows.server';
import { messageFields, messageUploads } from './input';
import { postMessage } from './post.server';
import { findMessage } from './read.server';
import { receiverChoices } from './readers.server';
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
    { target: project, ...caller },
    { receiverType, receiverId: requestedId, replyTo, ...fields },
  ) {
    const { tx, actor } = caller;
    const original = replyTo === null ? null : findAnswered(tx, actor, project.id, replyTo);
    const recipient =
      original && receiverType === undefined && requestedId === null
        ? replyRecipient(tx, actor, project, original)
        : { receiverType, receiverId: requestedId };
    checkReferences(tx, actor, project.id, fields);
    const threadId = original?.threadId ?? undefined;
    const id = postMessage(caller, project, { ...fields, ...recipient, threadId });
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
