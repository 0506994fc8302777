import { redirect } from '@remix-run/node';
import { issueCaptcha } from '~/http/captcha.server';
import { openFormAction } from '~/http/form-action.server';
import { formKey, idParam, type OpenPage, openLoader } from '~/http/page.server';
import {
  findLinkPayment,
  linkOffers,
  linkPaymentForm,
  payByLink,
} from '~/models/billing/payments/pay-by-link.server';
import { assertBillingEnabled } from '~/models/billing/subscriptions/subscription.server';
import { payByCodePath, plansPath, strangersPaymentPath } from '~/paths';
import { codeIn } from '~/screens/billing/plans/show.server';
import { refreshing } from './state.server';

/** Shows only the plans if the code is unknown or its owner cannot be paid for. */
function plansInstead(page: OpenPage): Response | undefined {
  assertBillingEnabled(page.gateway);
  const userCode = codeIn(page);
  const offers = linkOffers(page, userCode);
  if (offers?.may(idParam(page.params, 'id'))) return undefined;
  return redirect(plansPath({ userCode: offers ? userCode : undefined }));
}

export const payByCodeLoader = openLoader((page) => {
  const redirection = plansInstead(page);
  if (redirection) throw redirection;
  const { text } = page;
  const form = linkPaymentForm(page, idParam(page.params, 'id'));
  return {
    ...form,
    title: text('payment.pay.title', { plan: form.plan.title }),
    captcha: issueCaptcha(),
    backHref: plansPath({ userCode: codeIn(page) }),
    values: { form_key: formKey(page), version: String(form.plan.version) },
  };
});

export const payByCodeAction = openFormAction(payByLink, {
  instead: plansInstead,
  captcha: () => true,
  payload: (page) => ({ plan_id: page.params.id, user_code: codeIn(page) }),
  neverEchoed: ['card_no', 'cvv'],
  done: async (page, paying) => {
    const { reference, pageUrl } = await paying;
    return redirect(pageUrl ?? strangersPaymentPath(reference, { userCode: codeIn(page) }), 303);
  },
});

/** Without the code there is no way to pay for the same person again. */
export const strangersPaymentLoader = openLoader(async (page) => {
  const { text, params } = page;
  const { planId, ...payment } = await findLinkPayment(page, params.reference ?? '');
  const userCode = codeIn(page);
  const details = {
    ...payment,
    title: text(`payment.${payment.state === 'complete' ? 'done' : payment.state}.title`),
    caching: 'never' as const,
    againHref: userCode ? payByCodePath(planId, userCode) : null,
  };
  return refreshing(details, payment.state);
});
