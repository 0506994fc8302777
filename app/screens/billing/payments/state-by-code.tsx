import { useLoaderData } from '@remix-run/react';
import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { TextKey } from '~/i18n/words';
import { ButtonLink } from '~/ui/button';
import { PageHead } from '~/ui/page-head';
import type { strangersPaymentLoader } from './by-code.server';

/** The state of a payment for another person, shown to the payer. */
export function StrangersPaymentScreen() {
  const { title, state, reason, plan, amount, currency, redirectUrl, againHref } =
    useLoaderData<typeof strangersPaymentLoader>();
  const text = useText();
  const values = { plan, amount: money(amount, currency) };
  const words = {
    complete: 'payment.byLink.done',
    failed: againHref ? 'payment.failed.text' : 'payment.byLink.failed',
    asked: 'payment.asked.text',
    begun: 'payment.byLink.begun',
  } as const;
  return (
    <>
      <PageHead title={title} />
      {state === 'failed' && reason && <p>{text(`payment.refused.${reason}` as TextKey)}</p>}
      <p>{text(words[state], values)}</p>
      {state === 'asked' && redirectUrl && (
        <ButtonLink href={redirectUrl} kind="primary">
          {text('payment.asked.toBank')}
        </ButtonLink>
      )}
      {state === 'failed' && againHref && (
        <ButtonLink href={againHref} kind="primary">
          {text('payment.failed.again')}
        </ButtonLink>
      )}
    </>
  );
}
