import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { money } from '~/i18n/format';
import { typedAmount } from '~/models/fields';
import { refund, refundForm } from '~/models/payments/refund.server';
import { transactionsPath } from '~/paths';

export const refundLoader = pageLoader((page) => {
  const { frame, text, params } = page;
  const { transactionId, companyName, left, currency } = refundForm(page, params);
  frame.title = text('payment.refund.title', { transaction: transactionId });
  return {
    title: frame.title,
    currency,
    lead: text('payment.refund.lead', { company: companyName, left: money(left, currency) }),
    isOver: left === 0,
    values: { amount: typedAmount(left) },
  };
});

export const refundAction = formAction(refund, {
  done: async (page, given) => {
    const { back, currency } = await given;
    return page.goTo(transactionsPath('admin'), 'payment.refund.done', { amount: money(back, currency) });
  },
});
