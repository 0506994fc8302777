import { z } from 'zod';
import { line, paragraph, recordId } from '~/models/fields';

/** What may go with a message (001 §5). */
export const attachmentEndings = ['.jpg', '.jpeg', '.png', '.pdf', '.docx'] as const;

/** By the names of the spec's payload (001 §7); the file is read beside it, the project is in the URL. */
export const messageSchema = z.object({
  receiver_type: z
    .string()
    .regex(/^[0-3]$/, 'message.refused.type')
    .transform(Number)
    .optional(),
  receiver_id: recordId().optional(),
  phase_id: recordId().optional(),
  subject: line(200),
  message: paragraph(5000),
  /** Random, so that the same form sent twice sends once. */
  form_key: z.string().min(8).max(64).optional(),
});

export type MessageValues = Partial<Record<keyof z.input<typeof messageSchema>, string>>;
