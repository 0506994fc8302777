import { redirect } from '@remix-run/node';
import { openAction, openLoader } from '~/http/page.server';
import { platform } from '~/http/platform.server';
import { notFound } from '~/http/portals.server';
import type { Bank } from '~/services/payments/sandbox.server';

/** The sandbox's bank; there is none where money is moved. */
function bankOf(): Bank {
  const { gateway } = platform();
  if (gateway?.name !== 'sandbox') throw notFound();
  return gateway as typeof gateway & Bank;
}

/** Whoever has the link is whom the bank asks, as at a real one. */
export const bankLoader = openLoader(({ params, frame, text }) => {
  const asked = bankOf().waiting(params.reference ?? '');
  if (!asked) throw notFound();
  frame.title = text('payment.bank.title');
  return { ...asked, title: frame.title };
});

export const bankAction = openAction(({ params, typed }) => {
  const returnUrl = bankOf().answer(params.reference ?? '', typed('answer') === 'yes');
  if (!returnUrl) throw notFound();
  return redirect(returnUrl, 303);
});
