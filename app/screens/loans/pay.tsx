import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type InstalmentFields, instalmentFields } from '~/models/loans/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Dialog } from '~/ui/dialog';
import { DateField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import type { loanPayLoader } from './show.server';

/** Proposes the next instalment. */
export function LoanPayScreen() {
  const { title, lead, linkedLeads, currency, action, closeHref, values } =
    useLoaderData<typeof loanPayLoader>();
  const text = useText();
  const form = useRecordForm<InstalmentFields>('instalment', values, instalmentFields);
  const { fields } = form;
  return (
    <Dialog title={title} closeHref={closeHref}>
      {[lead, ...linkedLeads].map((words) => (
        <p key={words} className="mb-4">
          {words}
        </p>
      ))}
      <RecordForm
        of={form}
        action={action}
        failed={text('loan.pay.failed')}
        submit={text('loan.pay.submit')}
        backHref={closeHref}
      >
        <MoneyField
          field={fields.principal}
          label={text('loan.pay.principal')}
          currency={currency}
        />
        <MoneyField
          field={fields.interest}
          label={text('loan.pay.interest')}
          hint={text(linkedLeads.length > 0 ? 'loan.pay.nominalHint' : 'loan.pay.interestHint')}
          currency={currency}
        />
        <DateField field={fields.date} label={text('loan.field.date')} />
        <TextField
          field={fields.note}
          label={text('loan.field.note')}
          maxLength={500}
          dir="auto"
          optional
        />
      </RecordForm>
    </Dialog>
  );
}
