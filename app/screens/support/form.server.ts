import { z } from 'zod';
import { line, paragraph } from '~/models/fields';
import { normaliseEmail } from '~/models/people/contact-fields.server';

/** By the names of the spec's payload (001 §7); the phone is there for who would rather be called. */
export const supportSchema = z.object({
  name: line(120),
  email: line(254).transform((typed, context) => {
    const email = normaliseEmail(typed);
    if (email !== null) return email;
    context.addIssue({ code: 'custom', message: 'support.errors.email' });
    return z.NEVER;
  }),
  phone: line(30)
    .refine((typed) => /^\+?(?:[\s().-]*\d){6,15}$/.test(typed), 'support.errors.phone')
    .optional(),
  message: paragraph(5000),
  /** Random, so that the same form sent twice sends once. */
  form_key: z.string().min(8).max(64).optional(),
});

export type SupportValues = Partial<Record<keyof z.input<typeof supportSchema>, string>>;
