import { z } from 'zod';
import { line } from '~/models/fields';

export const passkeyFields = z.object({ name: line(60, 'passkey.errors.name') });
export type PasskeyFields = z.input<typeof passkeyFields>;
