import { z } from 'zod';
import { line, paragraph } from '~/models/fields';

/** Both languages are required (001 §5); the names are those of the spec's payload. */
export const faqSchema = z.object({
  question_en: line(300),
  answer_en: paragraph(5000),
  question_he: line(300),
  answer_he: paragraph(5000),
  is_active: z.boolean().default(false),
  sort_order: z
    .string({ error: 'form.errors.required' })
    .regex(/^[1-9]\d{0,3}$/, 'faq.errors.order')
    .transform(Number),
  /** Random, so that the same form sent twice makes one question. */
  form_key: z.string().min(8).max(64).optional(),
  /** The version the form was opened with. */
  version: z.coerce.number().int().positive().optional(),
});

export type FaqFields = z.output<typeof faqSchema>;
