import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type PayerFields, payerFields } from '~/models/payers/input';
import { withDialogs } from '~/screens/shell/question';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { CheckboxField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import { Hint } from '~/ui/text';
import type { payerLoader } from './payer.server';

export const PayerScreen = withDialogs(PayerPage);

/** The question who paid the typed amounts, or its answer. */
function PayerPage() {
  const { title, breadcrumbs, lead, isOpen, isPossible, words, takeBackHref, backHref } =
    useLoaderData<typeof payerLoader>();
  const text = useText();
  return (
    <>
      <PageHead title={title} breadcrumbs={breadcrumbs} lead={lead} />
      {words.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {takeBackHref && (
        <p className="mt-4">
          <ButtonLink href={takeBackHref}>{text('payer.answer.takeBack')}</ButtonLink>
        </p>
      )}
      {isOpen && !isPossible && (
        <Alert
          kind="info"
          action={<ButtonLink href={backHref}>{text('payer.takeBack.back')}</ButtonLink>}
        >
          {text('payer.form.tomorrow')}
        </Alert>
      )}
      {isOpen && isPossible && <PayerForm />}
    </>
  );
}

function PayerForm() {
  const { values, currency, freeDay, newHolder, holdings, backHref } =
    useLoaderData<typeof payerLoader>();
  const text = useText();
  const form = useRecordForm<PayerFields>('payer', values, payerFields);
  const { fields } = form;
  return (
    <RecordForm
      of={form}
      failed={text('payer.form.failed')}
      submit={text('payer.form.submit')}
      backHref={backHref}
    >
      {freeDay && <Hint>{text('payer.form.from', { day: freeDay })}</Hint>}
      <MoneyField
        field={fields.bank}
        label={text('payer.field.bank')}
        hint={text('payer.form.bankHint')}
        currency={currency}
      />
      <MoneyField
        field={fields.owner}
        label={text('payer.field.owner')}
        hint={text('payer.form.ownerHint')}
        currency={currency}
      />
      <MoneyField
        field={fields.capital}
        label={text('payer.field.capital')}
        hint={[
          text('payer.form.capitalHint'),
          newHolder && text('payer.form.newHolding', { name: newHolder }),
        ]
          .filter(Boolean)
          .join(' ')}
        currency={currency}
      />
      {holdings.length > 0 && (
        <SelectField
          field={fields.holding_id}
          label={text('payer.field.holding')}
          options={holdings.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      {fields.confirms_shares.errors && (
        <CheckboxField field={fields.confirms_shares} label={text('payer.form.confirm')} />
      )}
      <Hint>{text('payer.form.next')}</Hint>
    </RecordForm>
  );
}
