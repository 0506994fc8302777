import { contentDisposition } from '~/services/files/disposition';
import { byteOrderMark, type CsvCell, csvLine } from './csv.server';
import { paced } from './paced.server';
import type { Visit } from './visit.server';

/**
 * A CSV file of any length: `batches` are read from the database one at a time, as fast as the browser takes them, so
 * that neither memory nor other visitors notice.
 */
export function csvDownload(
  page: Pick<Visit, 'drained' | 'request'>,
  name: string,
  header: string[],
  batches: Iterable<CsvCell[][]>,
): Response {
  function* chunks() {
    yield Buffer.from(byteOrderMark + csvLine(header));
    for (const batch of batches) yield Buffer.from(batch.map(csvLine).join(''));
  }
  return new Response(paced(page, chunks()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
