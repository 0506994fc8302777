import { redirect } from '@remix-run/node';
import { openAction, openLoader } from '~/http/page.server';
import { answerBank, waitingAtBank } from '~/models/payments/bank.server';

/** Whoever has the link is whom the bank asks, as at a real one. */
export const bankLoader = openLoader((page) => {
  const asked = waitingAtBank(page, page.params.reference ?? '');
  page.frame.title = page.text('payment.bank.title');
  return { ...asked, title: page.frame.title };
});

export const bankAction = openAction((page) => {
  const isConfirmed = page.typed('answer') === 'yes';
  return redirect(answerBank(page, page.params.reference ?? '', isConfirmed), 303);
});
