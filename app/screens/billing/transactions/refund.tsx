import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { RefundFields } from '~/models/billing/refunds/refund.server';
import { transactionsPath } from '~/paths';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { Section } from '~/ui/card';
import { Check } from '~/ui/control';
import { FieldError, FieldGroup } from '~/ui/field-frame';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { MoneyField } from '~/ui/money-field';
import { PageHead } from '~/ui/page-head';
import type { refundLoader } from './refund.server';

/** Refunds a charge, all of it or a part, and lists its earlier refunds with their states. */
export function RefundScreen() {
  const page = useLoaderData<typeof refundLoader>();
  const { title, lead, currency, isOver, isPlanRunning, values } = page;
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
        <RecordForm
          of={form}
          stale={text('payment.refund.stale')}
          keyUsed={text('payment.refund.keyUsed')}
          submit={text('payment.refund.submit')}
          backHref={transactionsPath('admin')}
        >
          <MoneyField
            field={form.fields.amount}
            label={text('subscription.refund.field.amount')}
            hint={text('payment.refund.hint')}
            currency={currency}
          />
          {isPlanRunning && <PlanChoice field={form.fields.end_plan} />}
        </RecordForm>
      )}
      <EarlierRefunds />
    </>
  );
}

type Field = ReturnType<typeof useRecordForm<RefundFields>>['fields']['end_plan'];

function PlanChoice({ field }: { field: Field }) {
  const text = useText();
  return (
    <FieldGroup legend={text('payment.refund.plan.title')}>
      {(['yes', 'no'] as const).map((value) => (
        <Check key={value}>
          <input
            type="radio"
            name="end_plan"
            value={value}
            id={value === 'yes' ? field.id : undefined}
            defaultChecked={field.initialValue === value}
          />
          <span>
            {text(value === 'yes' ? 'payment.refund.plan.end' : 'payment.refund.plan.keep')}
          </span>
        </Check>
      ))}
      <FieldError id={field.errorId} errors={field.errors} />
    </FieldGroup>
  );
}

function EarlierRefunds() {
  const { earlier, currency } = useLoaderData<typeof refundLoader>();
  const text = useText();
  if (earlier.length === 0) return null;
  return (
    <Section title={text('payment.refund.earlier')}>
      <ul className="grid gap-2">
        {earlier.map(({ id, amount, state, createdAt }) => (
          <li key={id} className="flex flex-wrap gap-2">
            <Money minor={amount} currency={currency} />
            <span>{text(`payment.refund.states.${state}`)}</span>
            <Day at={createdAt} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
