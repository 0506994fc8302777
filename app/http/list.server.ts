import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { Columns } from '~/models/lists/list.server';
import type { Caller, Payload } from '~/models/operation.server';
import { contentDisposition } from '~/services/files/disposition';
import { byteOrderMark, type CsvCell, csvLine } from '~/services/text/csv.server';
import type { Page } from './page.server';

/** What an address says of its list. */
export const listPayload = ({ url }: Pick<Page, 'url'>): Payload => Object.fromEntries(url.searchParams);

type FileList<Row> = {
  columns: Columns<Row>;
  batches: (caller: Caller, payload: Payload) => Generator<Row[]>;
};

/** A list as a file, narrowed and searched as its address says. */
export function listDownload<Row>(page: Page, name: string, list: FileList<Row>): Response {
  const heading = list.columns.map(([title]) =>
    typeof title === 'string' ? page.text(title) : title(page.text),
  );
  const cellsOf = (row: Row) => list.columns.map(([, cell]) => cell(row, page));
  const batches = list.batches(page, listPayload(page));
  function* rows() {
    for (const batch of batches) yield batch.map(cellsOf);
  }
  return csvDownload(name, heading, rows());
}

/** A CSV file of any length: `batches` are read one at a time, as fast as the browser takes them. */
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
