import { pageLoader } from '~/http/page.server';
import { receipt } from '~/models/billing/receipts/receipt.server';
import { transactionList } from '~/models/billing/transactions/list.server';
import { planPath, transactionsPath } from '~/paths';

export const receiptLoader = pageLoader((page) => {
  const { actor, frame, text, portal, params } = page;
  const shown = receipt(page, params);
  frame.title = text(
    shown.refundOf === null ? 'payment.receipt.title' : 'payment.receipt.refundTitle',
    {
      number: String(shown.receiptNumber),
    },
  );
  const backHref = transactionList.permits(actor) ? transactionsPath(portal) : planPath(portal);
  const name = shown.seller.name ?? text('ui.brand');
  return { ...shown, title: frame.title, seller: { ...shown.seller, name }, backHref };
});
