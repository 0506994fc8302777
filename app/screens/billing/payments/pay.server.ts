import { redirect } from '@remix-run/node';
import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { paymentForm } from '~/models/billing/payments/page.server';
import { pay } from '~/models/billing/payments/pay.server';
import { paymentPath, planChangePath, planPath } from '~/paths';

export const payLoader = pageLoader((page) => {
  const { frame, text, portal, params } = page;
  const asked = paymentForm(page, params);
  // A plan that starts later is not paid for today.
  if (asked.quote.kind === 'later') throw redirect(planChangePath(portal, asked.plan.id));
  frame.title = text('payment.pay.title', { plan: asked.plan.title });
  return {
    ...asked,
    title: frame.title,
    portal,
    backHref: planPath(portal),
    values: {
      card_id:
        asked.activeCardId === null
          ? asked.hasCardForm
            ? 'new'
            : 'page'
          : String(asked.activeCardId),
      form_key: formKey(page),
      version: String(asked.plan.version),
    },
  };
});

/** Card number and CVC are never sent back to the browser. */
export const payAction = formAction(pay, {
  payload: ({ params }) => ({ plan_id: params.id }),
  untold: ['card_no', 'cvv'],
  done: async (page, begun) => {
    const { id, state, page: onPage, redirectUrl } = await begun;
    const path = paymentPath(page.portal, id);
    if (state === 'complete') return page.goTo(path, 'payment.done.toast');
    if (state === 'failed') return page.goTo(path, 'payment.failed.title', undefined, 'bad');
    return redirect(onPage && redirectUrl ? redirectUrl : path, 303);
  },
});
