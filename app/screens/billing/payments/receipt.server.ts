import { pageLoader } from '~/http/page.server';
import { receipt } from '~/models/billing/receipts/receipt.server';
import { transactionList } from '~/models/billing/transactions/list.server';
import { planPath, transactionsPath } from '~/paths';

export const receiptLoader = pageLoader((page) => {
  const { actor, text, portal, params } = page;
  const details = receipt(page, params);
  const backHref = transactionList.permits(actor) ? transactionsPath(portal) : planPath(portal);
  const name = details.seller.name ?? text('ui.brand');
  return {
    ...details,
    title: text(
      details.refundOf === null ? 'payment.receipt.title' : 'payment.receipt.refundTitle',
      {
        number: String(details.receiptNumber),
      },
    ),
    seller: { ...details.seller, name },
    backHref,
  };
});
