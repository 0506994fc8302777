import { useLoaderData } from '@remix-run/react';
import { money } from '~/i18n/format';
import { period } from '~/i18n/period';
import { useText } from '~/i18n/text';
import { CardFields, type TypedCardFields } from '~/screens/shell/card-fields';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { CaptchaField } from '~/ui/captcha-field';
import { PageHead } from '~/ui/page-head';
import type { payByCodeLoader } from './by-code.server';
import { PaymentSummary, SandboxNote } from './parts/summary';

/** Pays for the person who shared the link, without revealing anything about them. */
export function PayByCodeScreen() {
  const page = useLoaderData<typeof payByCodeLoader>();
  const { title, backHref, plan, isSandbox, hasCardForm, captcha, values } = page;
  const text = useText();
  const form = useRecordForm<TypedCardFields & { 'g-recaptcha-response': string }>('pay', values);
  const waitMinutes = Math.ceil((form.refused?.waitSeconds ?? 0) / 60);
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[{ label: text('plan.public.title'), href: backHref }]}
        lead={text('payment.byLink.lead')}
      />
      <PaymentSummary
        plan={plan}
        period={{
          label: text('plan.field.duration'),
          value: period(text, plan.duration, 'plan.duration'),
        }}
        note={text('payment.byLink.once')}
      />
      {isSandbox && <SandboxNote />}
      {waitMinutes > 0 && (
        <Alert kind="warn">{text('payment.byLink.limited', { count: waitMinutes })}</Alert>
      )}
      <RecordForm
        of={form}
        stale={text('payment.pay.stale')}
        submit={text(hasCardForm ? 'payment.pay.submit' : 'payment.pay.toPage', {
          amount: money(plan.amount, plan.currency),
        })}
        backHref={backHref}
      >
        {hasCardForm ? (
          <CardFields fields={form.fields} />
        ) : (
          <p>{text('payment.pay.onPageHint')}</p>
        )}
        <CaptchaField challenge={captcha} error={form.fields['g-recaptcha-response'].errors?.[0]} />
      </RecordForm>
    </>
  );
}
