import { requestStatuses } from 'db/schema/tenant-request';
import { z } from 'zod';
import { line, orNull, paragraph, uploadedFiles } from '~/models/fields';

export { requestStatuses };

/** `open` are the requests that are new or in progress. */
export const statusFilters = ['open', ...requestStatuses] as const;

/** The maximum number of photos of a report, and of an answer. */
export const maxPhotos = 5;

export const requestFields = z.object({
  title: line(120),
  description: paragraph(5000),
  images: uploadedFiles,
});

export const requestUploads = [
  { field: 'images[].file', as: 'images[].file_id', kind: 'photo' },
] as const;

/** A tenant sends only the answer; the people who run the project can also change the status. */
export const answerFields = z.object({
  answer: orNull(paragraph(5000)),
  status: orNull(z.enum(requestStatuses, 'form.errors.choice')),
  images: uploadedFiles,
});

export type RequestFields = { project_id: string } & Pick<
  z.input<typeof requestFields>,
  'title' | 'description'
>;
export type AnswerFields = Pick<z.input<typeof answerFields>, 'answer' | 'status'>;
