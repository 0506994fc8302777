import { data, redirect } from '@remix-run/node';
import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { refreshedPayment } from '~/models/billing/payments/page.server';
import { confirmRenewal } from '~/models/billing/subscriptions/confirm-renewal.server';
import { paymentPath, planPath, planPayPath, receiptPath } from '~/paths';

/** Seconds after which the page of a pending payment reloads. */
const refreshAfter = 5;

/** Makes the page reload while the payment is pending. */
export const refreshing = <Shown>(shown: Shown, state: string) =>
  data(shown, { headers: state === 'begun' ? { Refresh: String(refreshAfter) } : {} });

export const paymentStateLoader = pageLoader(async (page) => {
  const { text, portal, params } = page;
  const payment = await refreshedPayment(page, params);
  const details = {
    ...payment,
    title: text(`payment.${payment.state === 'complete' ? 'done' : payment.state}.title`),
    caching: 'never' as const,
    planHref: planPath(portal),
    againHref: planPayPath(portal, payment.planId),
    receiptHref: payment.receiptId && receiptPath(portal, payment.receiptId),
    values: payment.mayConfirm ? { form_key: formKey(page) } : null,
  };
  return refreshing(details, payment.state);
});

/** The payer confirms a renewal with their bank, on the gateway's page. */
export const paymentConfirmAction = formAction(confirmRenewal, {
  done: async (page, begun) => {
    const { id, page: onPage, redirectUrl } = await begun;
    return redirect(onPage && redirectUrl ? redirectUrl : paymentPath(page.portal, id), 303);
  },
});
