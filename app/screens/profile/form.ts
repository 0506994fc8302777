import { z } from 'zod';
import { locales } from '~/i18n/words';
import { line } from '~/models/fields';

/** What people change about themselves at once; e-mail and phone take a code. */
export const profileSchema = z.object({
  name: line(120, 'person.errors.name'),
  address: line(200).optional(),
  language: z.enum(locales, { error: 'form.errors.choice' }),
  /** What the form was opened with. */
  version: z.coerce.number().int().positive(),
});

export type ProfileFields = { name: string; address: string; language: string; profile_photo: string };
