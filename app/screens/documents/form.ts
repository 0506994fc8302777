import { z } from 'zod';
import { line } from '~/models/fields';

/** Names of what a project keeps: documents and pictures of every kind there is room for (001 §5). */
export const documentEndings = ['.pdf', '.docx', '.jpg', '.jpeg', '.png', '.webp', '.gif'] as const;

/** By the names of the spec's payload (001 §7); the file is read beside it. */
export const documentSchema = z.object({
  name: line(200),
  /** Random, so that the same form sent twice uploads once. */
  form_key: z.string().min(8).max(64).optional(),
});
