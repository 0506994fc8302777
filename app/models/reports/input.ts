import { z } from 'zod';
import { orNull, paragraph } from '~/models/fields';

export const reportFields = z.object({ note: orNull(paragraph(3000)) });
export type ReportFields = z.input<typeof reportFields>;
