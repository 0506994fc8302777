import { z } from 'zod';
import { line, recordId } from '~/models/fields';

/** What a project keeps: documents and pictures of every kind there is room for (docs/rules.md#documents). */
export const documentEndings = ['.pdf', '.docx', '.jpg', '.jpeg', '.png', '.webp', '.gif'] as const;

export const documentFields = z.object({ name: line(200), document_id: recordId('form.errors.file') });

export type DocumentFields = z.input<typeof documentFields>;

export const documentUploads = [
  { field: 'document', as: 'document_id', kind: 'document', endings: documentEndings },
] as const;

export type DocumentKind = 'pdf' | 'docx' | 'image';

export function documentKind(mediaType: string): DocumentKind {
  if (mediaType.startsWith('image/')) return 'image';
  return mediaType === 'application/pdf' ? 'pdf' : 'docx';
}
