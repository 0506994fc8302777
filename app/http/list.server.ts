import { Readable } from 'node:stream';
import type { Columns } from '~/models/lists/spec';
import type { Caller, Payload } from '~/models/operation.server';
import { type Part, zipStream } from '~/services/files/archive.server';
import { contentDisposition } from '~/services/files/disposition';
import { byteOrderMark, type CsvCell, csvLine } from '~/services/text/csv.server';
import type { Page } from './page.server';
import { streamed } from './stream.server';
import { createTurns } from './turns';

/** What an address says of its list. */
export const listPayload = ({ url }: Pick<Page, 'url'>): Payload =>
  Object.fromEntries(url.searchParams);

/** As many as the longest page has. */
const mostChosen = 100;

/** The rows of a list that were ticked. */
export function chosenIn({ url }: Pick<Page, 'url'>): number[] {
  const ids = url.searchParams.getAll('ids').filter((id) => /^[1-9]\d{0,14}$/.test(id));
  return [...new Set(ids)].slice(0, mostChosen).map(Number);
}

type FileList<Row> = {
  columns: Columns<Row>;
  batches: (caller: Caller, payload: Payload, chosen?: number[]) => Generator<Row[]>;
};

/** A list as a file, narrowed and searched as its address says, or what was ticked of it. */
export function listDownload<Row>(page: Page, name: string, list: FileList<Row>): Response {
  const heading = list.columns.map(([title]) =>
    typeof title === 'string' ? page.text(title) : title(page.text),
  );
  const cellsOf = (row: Row) => list.columns.map(([, cell]) => cell(row, page));
  const chosen = page.url.searchParams.has('ids') ? chosenIn(page) : undefined;
  const batches = list.batches(page, listPayload(page), chosen);
  function* rows() {
    for (const batch of batches) yield batch.map(cellsOf);
  }
  return csvDownload(page, name, heading, rows());
}

const turnOf = createTurns<number>();

type Reader = { request: Request; actor: { id: number } };

/**
 * A CSV file of any length: `batches` are read one at a time, as fast as the browser takes them,
 * and only while no other file is made for the same person.
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

/** The same for a zip of any size. */
export const zipDownload = (
  { request, actor }: Reader,
  name: string,
  parts: AsyncIterable<Part>,
): Response => download(request, name, 'application/zip', () => zipStream(inTurn(actor, parts)));

async function* inTurn<Piece>({ id }: Reader['actor'], pieces: AsyncIterable<Piece>) {
  const endTurn = await turnOf(id);
  try {
    yield* pieces;
  } finally {
    endTurn();
  }
}

function download(request: Request, name: string, type: string, open: () => Readable): Response {
  return new Response(streamed(request, open), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
