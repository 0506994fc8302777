import { z } from 'zod';
import { emailField, line, orNull, paragraph } from '~/models/fields';

export const supportFields = z.object({
  name: line(120),
  email: line(254).pipe(emailField('support.errors.email')),
  phone: orNull(line(30).refine((typed) => /^\+?(?:[\s().-]*\d){6,15}$/.test(typed), 'support.errors.phone')),
  message: paragraph(5000),
});

export type SupportMessage = z.output<typeof supportFields>;
