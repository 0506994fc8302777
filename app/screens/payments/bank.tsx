import { useLoaderData } from '@remix-run/react';
import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { SubmitButton } from '~/ui/button';
import { PageHead } from '~/ui/page-head';
import type { bankLoader } from './bank.server';

/** Stands for the page of a customer's bank, which asks whether it was them. */
export function BankScreen() {
  const { title, amount, currency } = useLoaderData<typeof bankLoader>();
  const text = useText();
  return (
    <>
      <PageHead title={title} />
      <p>{text('payment.bank.text', { amount: money(amount, currency) })}</p>
      <form method="post" className="flex flex-wrap gap-2">
        <SubmitButton name="answer" value="yes">
          {text('payment.bank.yes')}
        </SubmitButton>
        <SubmitButton kind="secondary" name="answer" value="no">
          {text('payment.bank.no')}
        </SubmitButton>
      </form>
    </>
  );
}
