import { z } from 'zod';
import { line, orNull, paragraph } from '~/models/fields';
import { normaliseEmail } from '~/models/people/email';

/** The phone is there for who would rather be called. */
export const supportFields = z.object({
  name: line(120),
  email: line(254).transform((typed, context) => {
    const email = normaliseEmail(typed);
    if (email !== null) return email;
    context.addIssue({ code: 'custom', message: 'support.errors.email' });
    return z.NEVER;
  }),
  phone: orNull(line(30).refine((typed) => /^\+?(?:[\s().-]*\d){6,15}$/.test(typed), 'support.errors.phone')),
  message: paragraph(5000),
});

export type SupportMessage = z.output<typeof supportFields>;
