import { z } from 'zod';
import { line, orNull, paragraph, recordId, wholeNumber } from '~/models/fields';

/** What may go with a message (docs/rules.md#messages). */
export const attachmentEndings = ['.jpg', '.jpeg', '.png', '.pdf', '.docx'] as const;

export const messageFields = z.object({
  /** Left out by those who have no choice. */
  receiver_type: wholeNumber(0, 3, 'message.refused.type').optional(),
  /** Left out for everybody of the type. */
  receiver_id: orNull(recordId()),
  phase_id: orNull(recordId()),
  subject: line(200),
  message: paragraph(5000),
  file_id: orNull(recordId()),
});

export type MessageFields = z.input<typeof messageFields>;

export const messageUploads = [
  { field: 'file', as: 'file_id', kind: 'document', endings: attachmentEndings },
] as const;
