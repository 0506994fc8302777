import type { Columns } from '~/models/lists/list.server';
import type { Caller, Payload } from '~/models/operation.server';
import { csvDownload } from './csv-download.server';
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
