import { readListQuery } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { portals } from '~/http/portals.server';
import { listTransactions, transactionSorts } from '~/models/transactions/list.server';
import { transactionsPath } from '~/paths';

/** What the company was charged (001 §2); everything, for the super admin. */
export const transactionListLoader = pageLoader(portals.admin, { permission: 'billing' }, transactionList);

function transactionList({ db, actor, url, view, text }: Page) {
  const state = readListQuery(url, { sortable: transactionSorts, filters: ['status'] });
  view.title = text('transaction.title');
  return {
    ...listTransactions(db, actor, state),
    title: view.title,
    path: transactionsPath(),
    state,
  };
}

export type TransactionList = ReturnType<typeof transactionList>;
