import { listPayload } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { transactionList } from '~/models/transactions/list.server';
import { transactionsPath } from '~/paths';

/** What the company was charged; everything, for the super admin. */
export const transactionListLoader = pageLoader(transactionsPage);

function transactionsPage(page: Page) {
  const list = transactionList(page, listPayload(page));
  page.frame.title = page.text('transaction.title');
  return { ...list, title: page.frame.title, path: transactionsPath() };
}
