import { createHash } from 'node:crypto';
import { files } from 'db/schema/file';
import { eq } from 'drizzle-orm';
import type { Locale } from '~/i18n/words';
import { mailPicture } from '~/services/files/photo.server';
import { contentDisposition } from '~/services/files/store.server';
import type { PdfDocument } from '~/services/pdf/document';
import { templateVersion } from '~/services/pdf/template';
import type { Caller, Services } from './caller';
import { AppError } from './errors';
import { createKeyedLock } from './keyed-lock';
import { pick } from './rows.server';

/** One document is typeset at a time, so a longer queue would delay everyone. */
const mostWaiting = 20;
let queueLength = 0;

/**
 * Each person has one document made at a time, so that many requests of one person delay only that
 * person. The others wait outside the queue.
 */
const lockPerson = createKeyedLock<number>({ mostWaiting: 10 });

type PdfSource = {
  /** The file name without its extension. */
  name: string;
  /** Everything the document is made of, as JSON. It identifies the version of the file. */
  content: unknown;
  create: () => PdfDocument | Promise<PdfDocument>;
};

/**
 * A PDF for one request, which is not stored. Its document is created and typeset only when the
 * bytes are read, so a browser that has the same version costs nothing.
 *
 * Reading the bytes throws AppError `busy` while too many documents wait.
 */
export function pdfFile(
  { typesetPdf, actor }: Pick<Caller, 'typesetPdf' | 'actor'>,
  { name, content, create }: PdfSource,
) {
  const version = JSON.stringify([templateVersion, content]);
  return {
    tag: `"${createHash('sha256').update(version).digest('hex').slice(0, 32)}"`,
    mediaType: 'application/pdf',
    disposition: contentDisposition('attachment', `${name}.pdf`),
    bytes: () => inTurn(actor.id, async () => typesetPdf(await create(), 'request')),
  };
}

async function inTurn(personId: number, typeset: () => Promise<Buffer>): Promise<Buffer> {
  const endTurn = await lockPerson(personId);
  try {
    if (queueLength >= mostWaiting) throw new AppError('busy');
    queueLength += 1;
    return await typeset().finally(() => {
      queueLength -= 1;
    });
  } finally {
    endTurn();
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
