import { documentAudiences } from 'db/schema/document';
import { z } from 'zod';
import { line, many, recordId } from '~/models/fields';

export { type DocumentAudience, documentAudiences } from 'db/schema/document';

/** The file types that can be uploaded as documents (docs/rules.md#documents). */
export const documentEndings = [
  '.pdf',
  '.docx',
  '.xlsx',
  '.csv',
  '.jpg',
  '.jpeg',
  '.png',
  '.webp',
  '.gif',
];

const maxClasses = 50;

/** The audience of a document (docs/rules.md#data-room). */
export const audienceFields = z.object({
  audience: z.enum(documentAudiences, 'form.errors.choice'),
  /** Counts only for the audience `classes`. */
  share_classes: many(line(40), maxClasses),
});

export type AudienceFields = z.input<typeof audienceFields>;

export const documentFields = z.object({
  name: line(200),
  document_id: recordId('form.errors.file'),
  ...audienceFields.shape,
  audience: audienceFields.shape.audience.default('everyone'),
});

export type DocumentFields = z.input<typeof documentFields>;

export const documentUploads = [
  { field: 'document', as: 'document_id', kind: 'document', endings: documentEndings },
] as const;

/** A new version keeps the name. */
export const versionFields = z.object({ file_id: recordId() });

export const versionUploads = [{ ...documentUploads[0], as: 'file_id' }] as const;

const kinds = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/csv': 'csv',
} as const;

type DocumentKind = (typeof kinds)[keyof typeof kinds] | 'docx' | 'image';

export function documentKind(mediaType: string): DocumentKind {
  if (mediaType.startsWith('image/')) return 'image';
  return kinds[mediaType as keyof typeof kinds] ?? 'docx';
}
