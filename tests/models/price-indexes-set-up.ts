import type { Payload } from '~/models/operation.server';
import { checkedIndexRows, importIndexRows } from '~/models/price-indexes/import.server';
import { createIndexRow } from '~/models/price-indexes/rows.server';
import { createIndex, indexPage } from '~/models/price-indexes/save.server';
import { loansSetUp } from './books/loans-set-up';

/** Four months before the tests’ clock, which stands at 15 March 2026. */
export const consumerPrices = 'month,value\n2025-10,100\n2025-11,101\n2025-12,102.5\n2026-01,105';

/** A project with loans and an index of its company. */
export function linkedSetUp() {
  const books = loansSetUp();
  const { owner } = books;
  const { id: indexId } = createIndex(owner, { name: 'Consumer prices' });
  const importRows = (rows: string) => importIndexRows(owner, { id: indexId, rows });
  importRows(consumerPrices);
  return {
    ...books,
    indexId,
    importRows,
    check: (rows: string) => checkedIndexRows(owner, { id: indexId, rows }),
    addValue: (more: Payload) => createIndexRow(owner, { id: indexId, ...more }),
    values: () => indexPage(owner, { id: indexId }).rows,
    linkedLoan: (more: Payload = {}) =>
      books.loan({
        principal: '1200',
        annual_rate: '0',
        months: '12',
        index_id: String(indexId),
        base_month: '2025-10',
        ...more,
      }),
  };
}
