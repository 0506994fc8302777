import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type LoanFields, loanFields, loanMethods, mostMonths } from '~/models/loans/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { DateField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import { LinkFields } from './parts/link-fields';
import type { loanCreateLoader, loanEditLoader } from './save.server';

export type Loader = typeof loanCreateLoader | typeof loanEditLoader;

export function LoanFormScreen() {
  const { title, breadcrumbs, isNew, backHref, values, currency } = useLoaderData<Loader>();
  const text = useText();
  const form = useRecordForm<LoanFields>('loan', values, loanFields);
  const { fields } = form;
  return (
    <>
      <PageHead title={title} breadcrumbs={breadcrumbs} />
      <RecordForm
        of={form}
        failed={text('loan.form.failed')}
        stale={text('loan.form.stale')}
        submit={text(isNew ? 'loan.form.create' : 'loan.form.save')}
        backHref={backHref}
      >
        <TextField
          field={fields.lender}
          label={text('loan.field.lender')}
          hint={text('loan.form.lenderHint')}
          maxLength={120}
          dir="auto"
        />
        <MoneyField
          field={fields.principal}
          label={text('loan.field.principal')}
          currency={currency}
        />
        <TextField
          field={fields.annual_rate}
          label={text('loan.field.annualRate')}
          hint={text('loan.form.rateHint')}
          inputMode="decimal"
          dir="ltr"
        />
        <SelectField
          field={fields.method}
          label={text('loan.field.method')}
          options={loanMethods.map((value) => ({ value, label: text(`loan.method.${value}`) }))}
        />
        <DateField
          field={fields.first_payment_on}
          label={text('loan.field.firstPaymentOn')}
          hint={text('loan.form.firstHint')}
        />
        <TextField
          field={fields.months}
          label={text('loan.field.months')}
          hint={text('loan.form.monthsHint', { most: mostMonths })}
          inputMode="numeric"
          dir="ltr"
        />
        <LinkFields of={fields} />
      </RecordForm>
    </>
  );
}
