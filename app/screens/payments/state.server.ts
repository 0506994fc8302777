import { data } from '@remix-run/node';
import { pageLoader } from '~/http/page.server';
import { paymentNow } from '~/models/payments/show.server';
import { planPath, planPayPath, receiptPath } from '~/paths';

/** Seconds after which a page that waits for a bank looks again. */
const refreshAfter = 5;

/** The page of a payment that looks again by itself, while no answer has come. */
export const refreshing = <Shown>(shown: Shown, state: string) =>
  data(shown, { headers: state === 'begun' ? { Refresh: String(refreshAfter) } : {} });

export const paymentStateLoader = pageLoader(async (page) => {
  const { frame, text, portal, params } = page;
  const payment = await paymentNow(page, params);
  frame.title = text(`payment.${payment.state === 'complete' ? 'done' : payment.state}.title`);
  frame.caching = 'never';
  const shown = {
    ...payment,
    title: frame.title,
    planHref: planPath(portal),
    againHref: planPayPath(portal, payment.planId),
    receiptHref: payment.receiptId && receiptPath(portal, payment.receiptId),
  };
  return refreshing(shown, payment.state);
});
