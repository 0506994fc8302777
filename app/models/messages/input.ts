import { z } from 'zod';
import { line, orNull, paragraph, recordId, wholeNumber } from '~/models/fields';

/** The allowed attachment types (docs/rules.md#messages). */
export const attachmentEndings = ['.jpg', '.jpeg', '.png', '.pdf', '.docx'] as const;

export const messageFields = z.object({
  /** Not sent by members, who can only write to the project owner. */
  receiver_type: wholeNumber(0, 3, 'message.refused.type').optional(),
  /** If missing, the message goes to everyone of the type. */
  receiver_id: orNull(recordId()),
  phase_id: orNull(recordId()),
  /**
   * The message this one replies to. Without a receiver, a reply goes to its sender, and a reply to
   * one's own message to the same receivers.
   */
  reply_to: orNull(recordId()),
  subject: line(200),
  message: paragraph(5000),
  file_id: orNull(recordId()),
});

export type MessageFields = z.input<typeof messageFields>;

export const messageUploads = [
  { field: 'file', as: 'file_id', kind: 'document', endings: attachmentEndings },
] as const;
