import { readListQuery } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { listTransactions, transactionSorts } from '~/models/transactions/list.server';
import { transactionsPath } from '~/paths';

/** What the company was charged; everything, for the super admin. */
export const transactionListLoader = pageLoader({ permission: 'billing' }, transactionList);

function transactionList({ db, actor, url, frame, text }: Page) {
  const state = readListQuery(url, { sortable: transactionSorts, filters: ['status'] });
  frame.title = text('transaction.title');
  return {
    ...listTransactions(db, actor, state),
    title: frame.title,
    path: transactionsPath(),
    state,
  };
}
