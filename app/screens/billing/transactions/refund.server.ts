import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { money } from '~/i18n/format';
import { refund, refundForm } from '~/models/billing/refunds/refund.server';
import { amountText } from '~/models/fields';
import { transactionsPath } from '~/paths';

export const refundLoader = pageLoader((page) => {
  const { text, params } = page;
  const charge = refundForm(page, params);
  const { transactionId, companyName, left, currency, version, earlier } = charge;
  return {
    title: text('payment.refund.title', { transaction: transactionId }),
    currency,
    lead: text('payment.refund.lead', { company: companyName, left: money(left, currency) }),
    isOver: left === 0,
    isPlanRunning: charge.isPlanRunning,
    earlier,
    values: {
      amount: amountText(left),
      end_plan: charge.isPlanRunning ? ('yes' as const) : ('no' as const),
      form_key: formKey(page),
      version: String(version),
    },
  };
});

export const refundAction = formAction(refund, {
  done: async (page, result) => {
    const { state, amount, currency } = await result;
    const values = { amount: money(amount, currency) };
    if (state === 'complete')
      return page.goTo(transactionsPath('admin'), 'payment.refund.done', values);
    const messageKey = state === 'pending' ? 'payment.refund.pending' : 'payment.refund.unknown';
    return page.goTo(transactionsPath('admin'), messageKey, values, 'warn');
  },
});
