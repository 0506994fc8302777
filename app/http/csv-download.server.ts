import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { contentDisposition } from '~/services/files/disposition';
import { byteOrderMark, type CsvCell, csvLine } from '~/services/text/csv.server';

export type { CsvCell };

/**
 * A CSV file of any length: `batches` are read from the database one at a time, as fast as the browser takes them, so
 * that neither memory nor other visitors notice.
 */
export function csvDownload(name: string, header: string[], batches: Iterable<CsvCell[][]>): Response {
  async function* chunks() {
    yield Buffer.from(byteOrderMark + csvLine(header));
    for (const batch of batches) {
      yield Buffer.from(batch.map(csvLine).join(''));
      await new Promise(setImmediate);
    }
  }
  const body = createReadableStreamFromReadable(Readable.from(chunks(), { objectMode: false }));
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
