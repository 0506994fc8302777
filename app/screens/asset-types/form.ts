import { z } from 'zod';
import { line } from '~/models/fields';

/** The fields of an asset type (001 §5), by the names of the spec's payload. */
export const assetTypeSchema = z.object({
  name: line(80),
  /** Random, so that the same form sent twice makes one asset type. */
  form_key: z.string().min(8).max(64).optional(),
  /** The version the form was opened with. */
  version: z.coerce.number().int().positive().optional(),
});

export type AssetTypeFields = z.output<typeof assetTypeSchema>;
