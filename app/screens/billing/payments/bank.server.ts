import { data, redirect } from '@remix-run/node';
import { openAction, openLoader } from '~/http/page.server';
import {
  answerBank,
  sandboxPage,
  submitTestCard,
} from '~/models/billing/payments/sandbox-pages.server';

/** Anyone with the link is the customer, as at a real provider. */
export const bankLoader = openLoader((page) => {
  const sandbox = sandboxPage(page, page.params.reference ?? '');
  return {
    caching: 'never',
    ...sandbox,
    title: page.text(sandbox.page ? 'payment.page.title' : 'payment.bank.title'),
  };
});

export const bankAction = openAction((page) => {
  const reference = page.params.reference ?? '';
  if (sandboxPage(page, reference).question)
    return redirect(answerBank(page, reference, page.fieldValue('answer') === 'yes'), 303);
  const result = submitTestCard(page, reference, page.fieldValue('card'));
  if ('url' in result) return redirect(result.url, 303);
  return data({ refused: `payment.refused.${result.refused}` as const }, { status: 422 });
});
