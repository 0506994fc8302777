import { keyScopes } from 'db/schema/api-key';
import { z } from 'zod';
import { line } from '~/models/fields';

/** The lifetime of a key in days; every key expires. */
export const keyDays = ['30', '90', '365'] as const;

export const keyFields = z.object({
  name: line(60, 'apiKey.refused.name'),
  scope: z.enum(keyScopes, { error: 'form.errors.choose' }),
  days: z.enum(keyDays, { error: 'form.errors.choose' }).transform(Number),
});
export type KeyFields = z.input<typeof keyFields>;
