import { useActionData, useLoaderData } from '@remix-run/react';
import type { FormRefusal } from '~/http/form-action.server';
import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { TextKey } from '~/i18n/words';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Facts } from '~/ui/lists';
import { Period } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import type { paymentStateLoader } from './state.server';

/** The state of a payment, with the confirmation of a renewal if the bank requires one. */
export function PaymentStateScreen() {
  const page = useLoaderData<typeof paymentStateLoader>();
  const {
    title,
    state,
    periodFrom,
    periodTo,
    reason,
    plan,
    amount,
    currency,
    values: form,
    ...links
  } = page;
  const refused = useActionData<FormRefusal>();
  const text = useText();
  const values = { plan, amount: money(amount, currency) };
  const stateKey = state === 'complete' ? 'done' : state;
  return (
    <>
      <PageHead title={title} breadcrumbs={[{ label: text('plan.title'), href: links.planHref }]} />
      {state === 'failed' && reason && <p>{text(`payment.refused.${reason}` as TextKey)}</p>}
      {refused?.isRefused && <Alert kind="bad">{text('payment.refused.underWay')}</Alert>}
      {state === 'complete' && (
        <Facts
          items={[
            { label: text('payment.receipt.for'), value: <bdi>{plan}</bdi> },
            {
              label: text('payment.receipt.total'),
              value: <Money minor={amount} currency={currency} />,
            },
            ...(periodFrom !== null && periodTo !== null
              ? [
                  {
                    label: text('payment.receipt.period'),
                    value: <Period from={periodFrom} to={periodTo} />,
                  },
                ]
              : []),
          ]}
        />
      )}
      <p>{text(form ? 'payment.confirm.text' : `payment.${stateKey}.text`, values)}</p>
      {form && (
        <form method="post" data-enhance="double-submit">
          <input type="hidden" name="form_key" value={form.form_key} />
          <SubmitButton>{text('payment.confirm.submit', values)}</SubmitButton>
        </form>
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'asked' && links.redirectUrl && (
          <ButtonLink href={links.redirectUrl} kind="primary">
            {text('payment.asked.toBank')}
          </ButtonLink>
        )}
        {state === 'failed' && !form && (
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
