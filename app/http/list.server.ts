import { Readable } from 'node:stream';
import { createKeyedLock } from '~/models/keyed-lock';
import type { Columns } from '~/models/lists/spec';
import type { Caller, Payload } from '~/models/operation.server';
import { type Part, zipStream } from '~/services/files/archive.server';
import { contentDisposition } from '~/services/files/store.server';
import { byteOrderMark, type CsvCell, csvLine } from '~/services/text/csv.server';
import { lazyStream } from './file.server';
import type { Page } from './page.server';

/** The list parameters in the URL. */
export const listPayload = ({ url }: Pick<Page, 'url'>): Payload =>
  Object.fromEntries(url.searchParams);

/** The length of the longest page. */
const mostChosen = 100;

/** The ids of the ticked rows. */
export function chosenIn({ url }: Pick<Page, 'url'>): number[] {
  const ids = url.searchParams.getAll('ids').filter((id) => /^[1-9]\d{0,14}$/.test(id));
  return [...new Set(ids)].slice(0, mostChosen).map(Number);
}

type FileList<Row> = {
  columns: Columns<Row>;
  batches: (caller: Caller, payload: Payload, ids?: number[]) => Generator<Row[]>;
};

/** Exports a list as CSV, filtered as the URL says, or only its ticked rows. */
export function listDownload<Row>(page: Page, name: string, list: FileList<Row>): Response {
  const heading = list.columns.map(([title]) =>
    typeof title === 'string' ? page.text(title) : title(page.text),
  );
  const cellsOf = (row: Row) => list.columns.map(([, cell]) => cell(row, page));
  const ids = page.url.searchParams.has('ids') ? chosenIn(page) : undefined;
  const batches = list.batches(page, listPayload(page), ids);
  function* rows() {
    for (const batch of batches) yield batch.map(cellsOf);
  }
  return csvDownload(page, name, heading, rows());
}

const lockExport = createKeyedLock<number>();

type Reader = { request: Request; actor: { id: number } };

/**
 * Streams a CSV file of any length: `batches` are read one at a time, as fast as the browser reads.
 * Each person gets one export at a time.
 */
export function csvDownload(
  { request, actor }: Reader,
  name: string,
  header: string[],
  batches: Iterable<CsvCell[][]>,
): Response {
  async function* chunks() {
    yield Buffer.from(byteOrderMark + csvLine(header));
    for (const batch of batches) {
      yield Buffer.from(batch.map(csvLine).join(''));
      await new Promise(setImmediate);
    }
  }
  const open = () => Readable.from(inTurn(actor, chunks()), { objectMode: false });
  return download(request, name, 'text/csv; charset=utf-8', open);
}

/** Streams a zip of any size in the same way. */
export const zipDownload = (
  { request, actor }: Reader,
  name: string,
  parts: AsyncIterable<Part>,
): Response => download(request, name, 'application/zip', () => zipStream(inTurn(actor, parts)));

async function* inTurn<Piece>({ id }: Reader['actor'], pieces: AsyncIterable<Piece>) {
  const release = await lockExport(id);
  try {
    yield* pieces;
  } finally {
    release();
  }
}

function download(request: Request, name: string, type: string, open: () => Readable): Response {
  return new Response(lazyStream(request, open), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
