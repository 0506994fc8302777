import type { Database } from 'db/client.server';
import { messages } from 'db/schema/message';
import { recordAudit } from '~/models/audit/record.server';
import type { Caller } from '~/models/caller';
import { countOrRefuse } from '~/models/limits/limits.server';
import { addRow } from '~/models/rows.server';
import { notifyPage, notifyRestLater, type SentUpdate } from './notices.server';
import { findRecipients, type MessageProject } from './readers.server';

type NewMessage = {
  subject: string;
  message: string;
  receiverType?: number;
  /** Null for everyone of the type. */
  receiverId: number | null;
  phaseId?: number | null;
  fileId?: number | null;
  /** The conversation that a reply belongs to. */
  threadId?: number;
};

/**
 * Adds a message to a project and notifies its readers.
 *
 * @param update the update to investors that is sent as this message
 * @returns the id of the message
 * @throws Refused if the message would have no readers; AppError `limit`
 */
export function postMessage(
  caller: Caller & { tx: Database },
  project: MessageProject & { name: string },
  { receiverType, receiverId: requestedId, ...columns }: NewMessage,
  update: SentUpdate | null = null,
): number {
  const { tx, actor, now, secrets, locale, origin } = caller;
  countOrRefuse(caller, 'messagesPerPerson', actor.id);
  const recipient = { receiverType, receiverId: requestedId };
  const { type, receiverId, readers } = findRecipients(tx, actor, project, recipient);
  const { id: projectId, companyId } = project;
  const row = { ...columns, projectId, senderId: actor.id, receiverId, receiverType: type };
  const id = addRow(tx, messages, row, now);
  // The audit log contains no message text, because its readers may not be recipients.
  recordAudit(tx, caller, { action: 'message.create', recordId: id, projectId, companyId });
  const { subject } = columns;
  const message = { id, subject, sender: actor.name, project, locale, origin, update };
  notifyPage(tx, secrets, message, readers, now);
  if (receiverId === null) notifyRestLater(tx, message, readers, now);
  return id;
}
