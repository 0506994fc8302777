import { redirect } from '@remix-run/node';
import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { paymentForm } from '~/models/billing/payments/page.server';
import { pay } from '~/models/billing/payments/pay.server';
import { paymentPath, planChangePath, planPath } from '~/paths';

export const payLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const form = paymentForm(page, params);
  // A plan that starts later is not paid for today.
  if (form.quote.kind === 'later') throw redirect(planChangePath(portal, form.plan.id));
  return {
    ...form,
    title: text('payment.pay.title', { plan: form.plan.title }),
    portal,
    backHref: planPath(portal),
    values: {
      card_id:
        form.activeCardId === null
          ? form.hasCardForm
            ? 'new'
            : 'page'
          : String(form.activeCardId),
      form_key: formKey(page),
      version: String(form.plan.version),
    },
  };
});

/** Card number and CVC are never sent back to the browser. */
export const payAction = formAction(pay, {
  payload: ({ params }) => ({ plan_id: params.id }),
  neverEchoed: ['card_no', 'cvv'],
  done: async (page, begun) => {
    const { id, state, page: onPage, redirectUrl } = await begun;
    const path = paymentPath(page.portal, id);
    if (state === 'complete') return page.goTo(path, 'payment.done.toast');
    if (state === 'failed') return page.goTo(path, 'payment.failed.title', undefined, 'bad');
    return redirect(onPage && redirectUrl ? redirectUrl : path, 303);
  },
});
