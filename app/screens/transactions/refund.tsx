import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { RefundFields } from '~/models/payments/refund.server';
import { transactionsPath } from '~/paths';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { MoneyField } from '~/ui/money-field';
import { PageHead } from '~/ui/page-head';
import type { refundLoader } from './refund.server';

/** Says what will be given back before it is: the whole charge, or a part of it. */
export function RefundScreen() {
  const { title, lead, currency, isOver, values } = useLoaderData<typeof refundLoader>();
  const text = useText();
  const form = useRecordForm<RefundFields>('refund', values);
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[{ label: text('transaction.title'), href: transactionsPath('admin') }]}
        lead={lead}
      />
      {isOver ? (
        <Alert kind="info">{text('payment.refund.over')}</Alert>
      ) : (
        <RecordForm of={form} submit={text('payment.refund.submit')} backHref={transactionsPath('admin')}>
          <MoneyField
            field={form.fields.amount}
            label={text('subscription.field.amount')}
            hint={text('payment.refund.hint')}
            currency={currency}
          />
        </RecordForm>
      )}
    </>
  );
}
