import { listDownload, listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { lastBillingCheck } from '~/models/billing/checks/check.server';
import { transactionFilters, transactionList } from '~/models/billing/transactions/list.server';
import { transactionsExportPath, transactionsPath } from '~/paths';
import { listHref } from '~/ui/list-state';

export const transactionListLoader = pageLoader((page) => {
  const list = transactionList(page, listPayload(page));
  return {
    ...list,
    title: page.text('transaction.title'),
    namesCompany: page.actor.role === 'superadmin',
    check: lastBillingCheck.ifPermitted(page),
    path: transactionsPath(page.portal),
    exportHref: listHref(transactionsExportPath(page.portal), list.state, {}),
    narrow: transactionFilters(page.db, page.actor),
  };
});

export const transactionExportLoader = pageLoader((page) =>
  listDownload(page, 'transactions.csv', transactionList),
);
