import { useActionData, useLoaderData } from '@remix-run/react';
import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { TextKey } from '~/i18n/words';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Check } from '~/ui/control';
import { FieldGroup } from '~/ui/field-frame';
import { PageHead } from '~/ui/page-head';
import type { bankLoader } from './bank.server';

/** The sandbox's pages: its hosted page, and the page of a customer's bank. */
export function BankScreen() {
  const { title, page, question } = useLoaderData<typeof bankLoader>();
  return (
    <>
      <PageHead title={title} />
      {page && <HostedPage {...page} />}
      {question && <BankQuestion {...question} />}
    </>
  );
}

const testCards = {
  approved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0000 0000 3220',
};

type TestPage = NonNullable<ReturnType<typeof useLoaderData<typeof bankLoader>>['page']>;

function HostedPage({ purpose, amount, currency, cancelUrl }: TestPage) {
  const text = useText();
  const refused = useActionData<{ refused: TextKey }>()?.refused;
  const submit = purpose === 'pay' ? 'payment.page.pay' : 'payment.page.save';
  return (
    <>
      {refused && <Alert kind="bad">{text(refused)}</Alert>}
      <p>{text('payment.page.text')}</p>
      <form method="post" className="grid gap-4">
        <FieldGroup legend={text('payment.page.card')}>
          {Object.entries(testCards).map(([name, number]) => (
            <Check key={name}>
              <input
                type="radio"
                name="card"
                value={number.replaceAll(' ', '')}
                defaultChecked={name === 'approved'}
              />
              <span>{text(`payment.page.${name as keyof typeof testCards}`, { number })}</span>
            </Check>
          ))}
        </FieldGroup>
        <div className="flex flex-wrap gap-2">
          <SubmitButton>{text(submit, { amount: money(amount, currency) })}</SubmitButton>
          <ButtonLink href={cancelUrl}>{text('payment.page.cancel')}</ButtonLink>
        </div>
      </form>
    </>
  );
}

function BankQuestion({ amount, currency }: { amount: number; currency: string }) {
  const text = useText();
  return (
    <>
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
