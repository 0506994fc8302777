import { z } from 'zod';
import { line } from '~/models/fields';

export const assetTypeFields = z.object({ name: line(80) });

export type AssetTypeFields = z.input<typeof assetTypeFields>;
