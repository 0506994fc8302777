import { createHash } from 'node:crypto';
import { files } from 'db/schema/file';
import { eq } from 'drizzle-orm';
import type { Locale } from '~/i18n/words';
import { mailPicture } from '~/services/files/photo.server';
import { contentDisposition } from '~/services/files/store.server';
import type { PdfDocument } from '~/services/pdf/document';
import type { Services } from './caller';
import { AppError } from './errors';
import { pick } from './rows.server';

/** One document is typeset at a time, so a longer queue would delay everyone. */
const mostWaiting = 20;
let queueLength = 0;

/**
 * Creates a PDF for one request without storing it.
 *
 * @throws AppError `busy` while many others wait for theirs
 */
export async function pdfFile(
  { typesetPdf }: Pick<Services, 'typesetPdf'>,
  name: string,
  document: PdfDocument,
) {
  if (queueLength >= mostWaiting) throw new AppError('busy');
  queueLength += 1;
  try {
    const bytes = await typesetPdf(document);
    return {
      bytes,
      tag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
      mediaType: 'application/pdf',
      disposition: contentDisposition('attachment', `${name}.pdf`),
    };
  } finally {
    queueLength -= 1;
  }
}

export const pdfLanguage = (locale: Locale): PdfDocument['lang'] =>
  locale === 'he-IL' ? 'he' : 'en';

type Place = Pick<Services, 'db' | 'files'>;

/** JPEG pictures by the name under which a document shows them. */
export type Pictures = Record<string, Uint8Array>;

/** The photos as a document shows them, in order, without those whose bytes are gone. */
export async function pdfPictures(place: Place, fileIds: number[]): Promise<Pictures> {
  const pictures: Pictures = {};
  for (const id of fileIds) {
    const picture = await pictureOf(place, id, 'cover');
    if (picture) pictures[pictureName(id)] = picture;
  }
  return pictures;
}

export const pictureName = (fileId: number): string => `${fileId}.jpg`;

export const pdfLogo = (place: Place, fileId: number | null): Promise<Uint8Array | null> =>
  fileId === null ? Promise.resolve(null) : pictureOf(place, fileId, 'inside');

async function pictureOf({ db, files: store }: Place, id: number, fit: 'cover' | 'inside') {
  const file = db.select(pick(files, 'hash')).from(files).where(eq(files.id, id)).get();
  const large = file && (await store.read(file.hash));
  return large ? await mailPicture(large, fit) : null;
}
