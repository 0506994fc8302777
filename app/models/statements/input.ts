import { z } from 'zod';
import { checkbox, isoDay } from '~/models/fields';

export const statementFields = z
  .object({
    /** The first and the last day of the period. */
    starts_on: isoDay,
    ends_on: isoDay,
    /** True if each holder gets a mail with a link. */
    by_mail: checkbox,
  })
  .refine((fields) => fields.starts_on <= fields.ends_on, {
    path: ['ends_on'],
    message: 'statement.errors.order',
    when: ({ issues }) => issues.length === 0,
  });
export type StatementFields = z.input<typeof statementFields>;
