import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { transactionList } from '~/models/transactions/list.server';
import { transactionsPath } from '~/paths';

export const transactionListLoader = pageLoader((page) => {
  page.frame.title = page.text('transaction.title');
  return {
    ...transactionList(page, listPayload(page)),
    title: page.frame.title,
    namesCompany: page.actor.role === 'superadmin',
    path: transactionsPath(),
  };
});
