import { useLoaderData } from '@remix-run/react';
import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { TextKey } from '~/i18n/words';
import { ButtonLink } from '~/ui/button';
import { PageHead } from '~/ui/page-head';
import type { paymentStateLoader } from './state.server';

/** What became of a payment: the thanks, the reason, or what is waited for. */
export function PaymentStateScreen() {
  const { title, state, reason, plan, amount, currency, ...links } =
    useLoaderData<typeof paymentStateLoader>();
  const text = useText();
  const values = { plan, amount: money(amount, currency) };
  const shown = state === 'complete' ? 'done' : state;
  return (
    <>
      <PageHead title={title} breadcrumbs={[{ label: text('plan.title'), href: links.planHref }]} />
      {state === 'failed' && reason && <p>{text(`payment.refused.${reason}` as TextKey)}</p>}
      <p>{text(`payment.${shown}.text`, values)}</p>
      <div className="flex flex-wrap gap-2">
        {state === 'asked' && links.redirectUrl && (
          <ButtonLink href={links.redirectUrl} kind="primary">
            {text('payment.asked.toBank')}
          </ButtonLink>
        )}
        {state === 'failed' && (
          <ButtonLink href={links.againHref} kind="primary">
            {text('payment.failed.again')}
          </ButtonLink>
        )}
        {links.receiptHref && (
          <ButtonLink href={links.receiptHref} icon="receipt">
            {text('payment.done.receipt')}
          </ButtonLink>
        )}
        <ButtonLink href={links.planHref}>{text('payment.toPlan')}</ButtonLink>
      </div>
    </>
  );
}
