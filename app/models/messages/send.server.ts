import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { messages } from 'db/schema/message';
import { phases } from 'db/schema/work';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { ownUpload } from '~/models/files/own-upload.server';
import { sendMessages } from '~/models/outbox/send.server';
import { findProject, type ShownProject } from '~/models/projects/find.server';
import { once } from '~/models/submissions/once.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { addressed } from './address.server';
import { type ComposeNotice, MessageRefused } from './refused';
import { mayWriteMessages } from './visible.server';

export type MessageInput = {
  /** Left out by those who have no choice. */
  receiverType?: number;
  /** Null for everybody of the type. */
  receiverId: number | null;
  subject: string;
  message: string;
  phaseId: number | null;
  /** An upload of the sender's. */
  fileId: number | null;
};

type Sending = { input: MessageInput; compose: ComposeNotice; formKey: string; now: number };

/**
 * Writes a message about a project and puts an e-mail to everybody it is for on its way, all or nothing. The same
 * form sent twice sends once.
 *
 * @returns the message's id
 * @throws MessageRefused; AppError `forbidden`, `not-found`
 */
export function sendToProject(
  db: Database,
  secrets: Secrets,
  actor: Actor,
  projectId: number,
  { input, compose, formKey, now }: Sending,
): number {
  if (!mayWriteMessages(actor)) throw new AppError('forbidden');
  return write(db, (tx) => {
    const project = findProject(tx, actor, projectId);
    return once(tx, actor, formKey, now, () => {
      const { type, receiverId, readers } = addressed(tx, actor, project, input);
      refuseForeign(tx, actor, project, input);
      const { subject, message, phaseId, fileId } = input;
      const { id } = tx
        .insert(messages)
        .values({
          ...{ projectId, phaseId, senderId: actor.id, receiverId, receiverType: type },
          ...{ subject, message, fileId, createdAt: now, updatedAt: now },
        })
        .returning({ id: messages.id })
        .get();
      // Not a word of it: the log is read by people the message is not for.
      recordAudit(tx, actor, {
        ...{ action: 'message.create', record: 'message', recordId: id, projectId },
        ...{ companyId: project.companyId, now },
      });
      const notices = readers.flatMap((reader) => {
        if (!reader.email) return [];
        const notice = compose(reader, { id, subject, project });
        return [{ ...notice, channel: 'mail' as const, to: reader.email, isSecret: false }];
      });
      sendMessages(tx, secrets, notices, now);
      return id;
    });
  });
}

/** What a message names must be of its project, and its file the sender's own. */
function refuseForeign(tx: Database, actor: Actor, project: ShownProject, { phaseId, fileId }: MessageInput) {
  if (phaseId !== null) {
    const phase = tx
      .select({ id: phases.id })
      .from(phases)
      .where(and(eq(phases.id, phaseId), eq(phases.projectId, project.id)))
      .get();
    if (!phase) throw new MessageRefused('phase_id', 'phase');
  }
  if (fileId !== null && !ownUpload(tx, actor, fileId)) throw new MessageRefused('file', 'gone');
}
