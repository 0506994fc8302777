import { z } from 'zod';
import { line, many, paragraph, recordId } from '~/models/fields';

export { type UpdateStatus, updateStatuses } from 'db/schema/investor-update';

/** The same as of a message, because an update is sent as one. */
export const longestTitle = 200;
export const longestBody = 5000;

/** The maximum number of photos of an update. */
export const maxPhotos = 12;

export const updateFields = z.object({
  title: line(longestTitle),
  body: paragraph(longestBody),
  /** The files of photos of the project, in their order. */
  photos: many(recordId()),
});

export type UpdateFields = z.input<typeof updateFields>;
