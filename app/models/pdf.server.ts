import { createHash } from 'node:crypto';
import type { Locale } from '~/i18n/words';
import { contentDisposition } from '~/services/files/store.server';
import type { PdfDocument } from '~/services/pdf/document';
import type { Services } from './caller';
import { AppError } from './errors';

/** One document is set at a time, so more would make everybody wait. */
const mostWaiting = 20;
let waiting = 0;

/**
 * A PDF that is made for one request and stored nowhere.
 *
 * @throws AppError `busy` while many others wait for theirs
 */
export async function pdfFile(
  { typesetPdf }: Pick<Services, 'typesetPdf'>,
  name: string,
  document: PdfDocument,
) {
  if (waiting >= mostWaiting) throw new AppError('busy');
  waiting += 1;
  try {
    const bytes = await typesetPdf(document);
    return {
      bytes,
      tag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
      mediaType: 'application/pdf',
      disposition: contentDisposition('attachment', `${name}.pdf`),
    };
  } finally {
    waiting -= 1;
  }
}

export type PdfFile = Awaited<ReturnType<typeof pdfFile>>;

export const pdfLanguage = (locale: Locale): PdfDocument['lang'] =>
  locale === 'he-IL' ? 'he' : 'en';
